# Phrases that texts about positions share.

last = Last: { $action }
since = Since { $seat }'s last move
round = Last round
frame = cells named from { $seat }'s seat
count = { $n } { $kind }
lost = lost { $pieces }
out = out
check = in check
powers = powers:
powers-now = powers now:
powers-when = powers { $when }:
vacant = vacant { $sign }
start = start
move-number = move { $number }
round-number = round { $number }
percent = { $figure }%
