# Vacations.

not-away = You are not on vacation.
is-away = You are on vacation until { $until }: your clocks stand still. You can still move; /vacation off ends it.
is-planned = Your vacation is planned { $period }; /vacation off cancels it.
also-planned = Also planned: { $periods }.
left = You have { $left } of vacation left, and earn { $yearly } a year.
period = from { $starts } until { $ends }

replaces = The vacation { $period } replaces the one { $old }.
has-ended = The vacation { $old } has ended.
is-cancelled = The vacation { $old } is cancelled.

on = { $name } is on vacation until { $until }.
on-instead = { $name } is on vacation until { $until }, instead of { $old }.
planned = { $name } will be on vacation { $period }.
planned-instead = { $name } will be on vacation { $period }, instead of { $old }.
back = { $name } is back from vacation.
cancelled = { $name } cancelled the vacation { $old }.
and-others = { $games } and others
stands-still =
    In { $number ->
        [one] game
       *[other] games
    } { $games }, { $name }'s clock stands still for that time; the clocks of the others run.
runs-again =
    In { $number ->
        [one] game
       *[other] games
    } { $games }, { $name }'s clock runs again.
runs-then =
    In { $number ->
        [one] game
       *[other] games
    } { $games }, { $name }'s clock runs then.

no-vacations = Vacations are switched off here. Before you go away, offer a draw or choose a longer pace for the next game.
not-on-vacation = You are not on vacation, and none is planned. '/vacation 10d' starts one.
too-short = A vacation lasts at least 12 hours. For a shorter time, set your sleep with /settings sleep=23:00-07:00.
too-far = A vacation can start within the next year. Please plan it later.
too-many = You can plan { $most } vacations beyond the next. Cancel the next one with /vacation off.
in-the-past = That vacation would be over before it starts. Name a later day, with its year if need be.
too-long = That would take { $length }, and you have { $left } of vacation left. Choose a shorter time.
too-late = In game { $game } your time is over at { $until }, and a vacation must start at least an hour before. Move there first.
not-a-date = '{ $text }' is not a date; write it like 3 Jan, 3 January 2027, 2027-01-03, Monday or tomorrow.
which-year = '{ $text }' has just passed; name the year, as in { $example }.

## Commands

vacation-usage = [10d] [until 3 Jan] [from 20 Dec until 3 Jan] [off]
vacation-short = stop your clocks while you are away; without arguments, see what is left
vacation-long = Your clocks stand still in all games in which it is your turn, except in those of a cup without vacation=yes; the clocks of the others run. You can still move. Everybody has a budget that is earned evenly over the year; a vacation that ends early costs only what was used. 'until 3 Jan' includes that day, in your time zone (/settings timezone=). A vacation cannot start within an hour before a deadline of yours. Several can be planned; a new one replaces those that it overlaps, and 'off' ends the running or cancels the next one. Examples: /vacation 10d, /vacation from 20 Dec until 3 Jan
vacation-time = 10d, until 3 Jan, from 20 Dec until 3 Jan, or off; left out, see what is left
