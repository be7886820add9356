## Commands

if-short = answer an expected move at once; only you see it
if-long = Write what the others do, in the order of turns, and your own move after 'then'; the line may go on in the same way. '*' stands for anything that the others do until it is your turn; a move that is named goes before it. When the position arises, your answer is played at once and costs no time. Several lines make a tree; another answer to the same moves replaces the first. Decisions are named like moves; '/if touch always' and '/if touch never' answer one whenever it comes. /ifs shows your conditions, '/if off 2' removes the second line, '/if off' all. Cells are named from your own side, or, with a player's letter in front, from that player's. Example: /if e5 then Nf3, Nc6 then Bb5
if-line = e5 then Nf3, Nc6 then Bb5; off; off 2; touch always
ifs-short = show your conditions and where a line ends; only you see it
ifs-long = The picture shows the position at the end of a line, the first one if you name none. Example: /ifs 2
ifs-line = the number of the line to draw
