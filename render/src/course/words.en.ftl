# The course of a game.

title = The course of a game of { $title } with { $rounds }
rounds =
    { $rounds ->
        [one] 1 round
       *[other] { $rounds } rounds
    }
axis = round
accuracy = accuracy { $figure }
no-choices = no choices
none = No action cost 5% of the expected share or more.
head = Round { $round }, { $seat } −{ $loss }%
head-of-two = Move { $round }, { $seat } −{ $loss }%
played = played { $notation }
better = better { $notation }
