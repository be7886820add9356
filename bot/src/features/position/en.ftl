# Positions outside games.

no-position = I find no position in this message. I can read a record, PGN, FEN or position string, in the text or in an attached text file; '/position' takes the name of its game too. The board of a post of mine is under 'Board at this move'.
position = { $title }: { $headline }.
