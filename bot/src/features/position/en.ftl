# Positions outside games.

no-position = I find no position in this message. I can read a record, PGN, FEN or position string, in the text or in an attached text file; '/position' takes the name of its game too. The board of a post of mine is under 'Board at this move'.
position = { $title }: { $headline }.

## Commands

position-usage = [game] POSITION or GAME [after=12] [seat=red] [private]
position-short = draw any position, or a game after any number of moves
position-long = The position is a position string or FEN; the game is PGN or the text that '/record' gives, of at most 256 kB. Example: /position siege POSITION seat=red
position-variant = which game; not needed for FEN, PGN or a record
position-position = a position string, FEN or PGN
position-record = a record, as /record gives it, or PGN
position-after = for a record or PGN: after how many moves
position-seat = from whose side: red, R
menu-position = Show this position
