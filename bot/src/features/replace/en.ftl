# Replacing players.

hands-over = { $by } would like { $name } to take over { $colour } in game { $game }, with its clock.
proposed = { $by } would like { $name } to take over { $colour } from { $left } in game { $game }, with its clock.
proposed-with-a-clock = { $by } would like { $name } to take over { $colour } from { $left } in game { $game }, which has a clock from then on: { $pace }.
call = { $people }: press a button, or write '/replace { $game } agree' or '/replace { $game } decline'.
agree = Agree
after-the-offer = The computer takes the seat only if nobody else has taken it when its offer ends.
enough = If { $player } agrees, that is enough.
enough-or-away = If { $player } agrees, that is enough. Once a turn of { $colour } has lasted more than { $time }, all others can decide without { $colour }.
unrated-if-all-agree = If all who have or had a seat agree within { $time }, and the new player accepts, the seat changes hands and the game counts for no rating. If one declines, nothing changes.
is-away = { $player } is away: this turn has lasted more than { $time }. All others can decide without { $colour }.
is-asked = The proposal for game { $game } is posted where the game is played.
is-asked-in = The proposal for game { $game } is posted in { $place }.
agreed =
    { $by } agrees to the replacement of { $colour } in game { $game }. { $others } { $missing ->
        [one] has
       *[other] have
    } not answered yet.
declined = { $by } declines: { $who } stays in game { $game }.
replaced = { $who } plays in game { $game } from now on, in the place of { $left } and with the same clock.
replaced-with-a-clock = { $who } plays in game { $game } from now on, in the place of { $left }. As two people play now, the game has a clock: { $pace }.
counts-by-now = { $player }: handing over { $colour } in game { $game } counts as a loss by now, so nothing has changed. To do so all the same, write '/replace { $game }' again.
unrated = As all have agreed, game { $game } counts for no rating.
replaced-by-computer = { $who } plays in game { $game } from now on, in the place of { $left }.
waits = Everybody agrees: if nobody has taken { $colour } in game { $game } when the offer ends, { $name } takes it.
waits-until = Everybody agrees: if nobody has taken { $colour } in game { $game } when the offer ends, { $until }, { $name } takes it.
nothing-stands = Nobody asks to replace a player in game { $game } now. To ask, write for example '/replace { $game } white=@dora'.
not-asked = Only the players of game { $game } and the person who is to take over can answer.
agreed-already = You have already agreed in game { $game }; the others have not answered yet.

## Commands

replace-usage = [colour=@PERSON] [colour=computer:5] [rated=no] [confirm] [agree] [decline]
replace-short = let somebody else take over a seat; 'agree' and 'decline' answer a proposal
replace-long = You can hand over your own seat: the new player must accept. If a player is away, because one turn has lasted a fortnight without a clock, or the time is over and the seat is offered, all others can agree to replace that player. The new player takes over the seat and its clock. The record lists both names. A computer can take over, too; it accepts at once. The seat is named by its colour or its player. In a rated game who hands over a seat has lost ('confirm' says that you know), unless all who have or had a seat agree to 'rated=no': then the game counts for no rating. Examples: /replace red=@dora, /replace @bob=@dora, /replace @dora rated=no
replace-colour = the seat, red or R, or its player; your own if left out
replace-person = who takes over
replace-computer = a computer takes over, at this level
replace-rated = 'no': if all who have or had a seat agree, the game is not rated
replace-confirm = confirm that handing over your seat counts as a loss
replace-answer = answer a proposal; if left out, you make one
