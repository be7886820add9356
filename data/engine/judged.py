"""Writes quiet positions of chess with what Stockfish expects: python3 judged.py FILE SEED SECONDS (needs python-chess and stockfish).

Two programs of unequal skill play from random openings, and now and then a random move; a third judges half of the positions.
"""

import math
import random
import subprocess
import sys
import time

import chess


class Program:
    def __init__(self):
        self.child = subprocess.Popen(["stockfish"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def think(self, fen, depth, skill=20):
        """Returns the score for the side to move in hundredths of a pawn, and the best move."""
        command = f"setoption name Skill Level value {skill}\nposition fen {fen}\ngo depth {depth}\n"
        self.child.stdin.write(command)
        self.child.stdin.flush()
        score = 0
        for line in self.child.stdout:
            words = line.split()
            if words[:1] == ["bestmove"]:
                return score, chess.Move.from_uci(words[1])
            if "score" in words:
                kind, value = words[words.index("score") + 1 :][:2]
                score = int(value) if kind == "cp" else math.copysign(3000, int(value))
        raise EOFError("stockfish has ended")


def game(player, judge, out):
    board = chess.Board()
    for _ in range(random.randint(4, 10)):
        if not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
    skill = [random.randint(0, 12), random.randint(0, 12)]
    while not board.is_game_over() and board.ply() < 220 and not board.can_claim_draw():
        move = player.think(board.fen(), 5, skill[board.turn])[1]
        if random.random() < 0.04:
            move = random.choice(list(board.legal_moves))
        if not board.is_check() and board.ply() > 8 and random.random() < 0.5:
            score, best = judge.think(board.fen(), 6)
            if abs(score) >= 1500:
                break
            if not board.is_capture(best) and not best.promotion:
                share = 1 / (1 + math.exp(-score / 200))
                white = share if board.turn else 1 - share
                print(f"0.500,0.500,0.000 {white:.3f},{1 - white:.3f},0.000 {board.fen()}", file=out)
        board.push(move)


def main():
    name, seed, seconds = sys.argv[1:]
    random.seed(int(seed))
    end = time.monotonic() + float(seconds)
    player, judge = Program(), Program()
    with open(name, "w", encoding="utf-8") as out:
        number = 0
        while time.monotonic() < end:
            print(f"# game {number}", file=out, flush=True)
            game(player, judge, out)
            number += 1


if __name__ == "__main__":
    main()
