# Positions outside games.

no-position = I find no position in this message. I can read a record, PGN, FEN or position string, in the text or in an attached text file; '/position' takes the name of its game too. The board of a post of mine is under 'Board at this move'.
position = { $title }: { $headline }.

## Commands

position-usage = [game] POSITION or RECORD [after=12] [seat=red] [private]
position-short = draw any position, or a record after any number of moves
position-long = The position is a position string; the record is the text that '/record' gives, of at most 256 kB. Example: /position siege POSITION seat=red
position-variant = which game; not needed for a record
position-position = a position string
position-record = a record, as /record gives it
position-after = for a record: after how many moves
position-seat = from whose side: red, R
menu-position = Show this position
