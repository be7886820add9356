"""Prints result, number of moves and last position of random games, `---`, and the games in PGN with comments, variations
and glyphs, as python-chess writes them."""
import random

import chess
import chess.pgn

random.seed(7)
ends, texts = [], []
for number in range(60):
    game = chess.pgn.Game()
    game.headers["White"] = 'Ann "A" \\ B'
    if number % 3 == 0:
        game.setup("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 17")
    game.comment = "before { the first"
    node = game
    moves = 0
    for _ in range(random.randrange(2, 120)):
        board = node.board()
        if board.is_game_over():
            break
        legal = list(board.legal_moves)
        previous, node = node, node.add_variation(random.choice(legal))
        moves += 1
        if moves == 1 or random.random() < 0.2:
            node.comment = "a (comment) with ) and ; and [%clk 0:01:00], long enough for the next line"
        if random.random() < 0.2:
            node.nags.update(random.sample(range(1, 140), 2))
        if random.random() < 0.2:
            side = previous.add_variation(random.choice(legal))
            side.comment = "aside ) {"
            if replies := list(side.board().legal_moves):
                side.add_variation(replies[0]).add_variation(chess.Move.null())
                side.add_variation(replies[-1])
    game.headers["Result"] = node.board().result()
    ends.append(f'{game.headers["Result"]} {moves} {node.board().fen(en_passant="fen")}')
    texts.append(str(game) + "\n\n")
print("\n".join(ends))
print("---")
print("".join(texts), end="")
