# Phrases that texts about positions share.

since = Since { $seat }'s last move
round = Last round
frame = cells named from { $seat }'s seat
count = { $n } { $kind }
out = out
check = in check
powers = powers:
powers-now = powers now:
powers-when = powers when { $when }:
vacant = vacant { $sign }
