"""Plays and analyses through python-chess's driver with the engine that is named."""

import logging
import sys

import chess
import chess.engine
from chess.engine import Limit

# What the driver does not understand.
logging.basicConfig(level=logging.WARNING, stream=sys.stderr)

with chess.engine.SimpleEngine.popen_uci([sys.argv[1], "uci"], timeout=60) as engine:
    assert "Ponder" in engine.options
    board, hits = chess.Board(), 0
    limit = Limit(white_clock=5, black_clock=5, white_inc=0.01, black_inc=0.01)
    for number in range(10):
        played = engine.play(board, limit, game="ponder", ponder=True)
        board.push(played.move)
        expected = played.ponder if number % 3 else None
        hits += expected is not None
        board.push(expected or next(iter(board.legal_moves)))
    assert hits >= 5, hits

    lines = engine.analyse(board, Limit(depth=4), multipv=3)
    assert len({line["pv"][0] for line in lines}) == 3, lines

    for move in list(board.legal_moves)[:3]:
        assert engine.play(board, Limit(depth=3), root_moves=[move]).move == move

    mate = chess.Board("7k/8/8/8/8/8/R7/1R5K w - - 0 1")
    assert engine.analyse(mate, Limit(mate=2))["score"].white().mate() in (1, 2)

    with engine.analysis(chess.Board("7k/8/8/8/8/8/1r6/K7 w - - 0 1")) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 5:
                break
    assert analysis.wait().move == chess.Move.from_uci("a1b2")
    assert engine.play(chess.Board(), Limit(time=0.05)).move
