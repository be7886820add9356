"""Prints the result and the last position of each game in PGN on standard input; fails if python-chess complains."""
import io
import sys

import chess.pgn

games = io.StringIO(sys.stdin.read())
while (game := chess.pgn.read_game(games)) is not None:
    assert not game.errors, game.errors
    print(game.headers["Result"], game.end().board().fen(en_passant="fen"))
