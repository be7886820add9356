# Hints.

hint = Hint: { $action }.
only = It is the only legal action.
wins-by-force = It wins by force in { $moves } moves.
lost =
    Nothing saves the game, which is lost in { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }.
line = Line: { $line }
expected = The expected share of the result is { $share }%.
expected-of-two = The expected share of the result is { $share }%; with { $next }, the next best action, it is { $other }%.

against-people = There are no hints in game { $game }, because other people play in it; /hint is for games against computers only.
like-running = There are no hints for this position, because your game { $game }, in which other people play, stands nearly the same.
not-your-turn = It is not your turn in game { $game }; ask for a hint when it is.
over = The game is over in this position, so there is nothing to play.

## Why an action is good: what it does, one or two of the following.

does = It { $does }.
wins = wins { $piece }
takes = takes { $piece }
exchanges = exchanges { $gives } for { $takes }
promotes = promotes { $piece } to { $kind }
saves = saves { $piece } from { $from }
attacks = attacks { $pieces }

## What would happen otherwise.

otherwise = Otherwise { $seat } takes { $piece }.
otherwise-lost =
    Otherwise { $seat } wins in { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }.
next-loses = After { $next }, { $seat } takes { $piece }.

## Pieces.

your-piece = your { $piece }
your-piece-on = your { $piece } on { $cell }
piece = { $owner }'s { $piece }
piece-on = { $owner }'s { $piece } on { $cell }

## Commands

hint-usage = [POSITION]
hint-short = see what the engine would play and why; only you see it
hint-long = In a game in which other people play there are no hints, nor anywhere for a position that is nearly that of such a game of yours. A position is a position string, with the name of its game before it unless it is Siege Chess. Examples: /hint, /hint chess POSITION
hint-variant = which game, for a position
hint-position = a position string; your game if left out
