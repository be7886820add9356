# What is said in the course of a game.

in-game = Game { $game }: { $said }

no-clock = no clock
per-move = { $time } a move
per-move-and-bank = { $time } a move and { $bank } in the bank
increment = { $start } for the whole game, and { $more } more for each move
increment-up-to = { $start } for the whole game, and { $more } more for each move, up to { $most }
weekends-off = weekends off
no-vacation = the clock runs during vacations
offers-seats = absent players can be replaced
not-rated = not rated
not-rated-person = not rated, because a player does not want to be
not-rated-no-clock = not rated without a clock
not-rated-handicap = not rated with a handicap
described = { $title }, game { $game } ({ $terms })

random-colour = random colour
seat = { $colour }: { $name }
seat-open = { $colour }: open
seat-offered = { $colour }: { $name } (invited)
seat-of-computer = { $colour }: Computer (level { $level })
opened = { $opener } opens { $game }.
who-plays = Who plays? Press a button, or write /join.
join-or-decline = { $names }: press a button, or write /join or /decline.

colours-drawn = The colours were drawn at random.
begins = { $game } begins: { $players }.
type-a-move = Type a move like { $example }.
own-names = Cells are named from your own seat: every player has their own 1a.
legal-and-rules = /legal lists what you can do, /rules explains the game.

to-move = to move
turn = { $player } { $task }.
turn-until = { $player } { $task }, until { $until }.
decides = { $player } decides.
decides-until = { $player } decides until { $until }. Without an answer: { $default }.
turn-offered = { $player } has run out of time; others can take the seat with '/join { $game } { $colour }'.
turn-offered-until = { $player } has run out of time; others can take the seat until { $until } with '/join { $game } { $colour }'.

before-that = Before that: { $actions }.
made = { $sheet }.
made-also = { $sheet } (for { $colour } { $typed }).
made-news = { $sheet }. From { $colour }'s seat:
named-from = The cells are named from { $colour }'s seat.
more-answers = There are more answers than buttons; you can type the others.

over = Game { $game } is over. { $places }
over-for-all = Game { $game } is over: { $names } { $how }.
place = { $place }. { $names } – { $how }

left-to-move = { $left } left to move in game { $game }, until { $until }.
left-to-decide = { $left } left to decide in game { $game }, until { $until }.
out-of-time = { $player } has run out of time.
undecided = { $player } has not decided in time.
lapsed = Not enough players joined game { $game }, so it is cancelled. /play opens a new one.
archived-soon = nobody has moved in game { $game } for a long time. If nobody moves until { $until }, it is archived: it ends without a result, and its record is preserved.
archived = Game { $game } is archived, as nobody has moved for a long time. It has no result; /record { $game } gives its moves.
draw-agreed = { $player } agrees to a draw. { $names } { $others ->
    [one] has
   *[other] have
} not answered yet.
draw-declined = { $player } declines the draw. The game goes on.
made-in-game = { $sheet } is played in game { $game }.
made-in-place = { $sheet } is played in game { $game } in { $place }.
in-quarantine = Game { $game } is in quarantine: its moves can no longer be replayed, so nobody can move, and its clock is stopped. /board { $game } shows the last position, /record { $game } the moves. It goes on by itself once it can be replayed.
after-turn = Game { $game } after { $turn }.
after-moves = Game { $game } after { $ply } of { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}.
waits = Game { $game } waits for players. { $seats }
cancelled = Game { $game } was cancelled.
badge = The { $kind } on { $cell }: { $words }.
joined = { $name } plays in game { $game }.
seated-already = You already have a seat in game { $game }.
all-reserved = The free seats in game { $game } are reserved for others.
