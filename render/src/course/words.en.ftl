# The course of a game.

title = The course of a game of { $title }, { $rounds }
rounds =
    { $rounds ->
        [one] 1 round
       *[other] { $rounds } rounds
    }
rounds-of-two =
    { $rounds ->
        [one] 1 move
       *[other] { $rounds } moves
    }
axis = round
axis-of-two = move
accuracy = accuracy { $figure }
no-choices = no choices
none = No action cost 5% of the expected share or more.
head = Round { $round }, { $seat } −{ $loss }%
head-of-two = Move { $round }, { $seat } −{ $loss }%
played = played { $notation }
better = better { $notation }
