## Commands

position-short = draw any position, or a record after any number of moves
position-long = The position is a position string; the record is the text that '/record' gives, of at most 256 kB. Example: /position siege POSITION seat=red
position-variant = which game; not needed for a record
position-position = a position string
position-record = a record, as /record gives it
position-after = for a record: after how many moves
position-seat = from whose side: red, R
menu-position = Show this position
