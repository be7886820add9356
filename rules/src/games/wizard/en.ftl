# What only Advanced Wizard Chess says.

summary = two players, Earth and Sky; dragons, archers, eagles and warriors that return
example = Eb8Eb6 (E is Earth, S the Sky)
how-shots = an archer captures from where it stands
how-swoops = an eagle in the Sky captures on Earth and flies on
how-teleports = the wizard changes places with a piece of yours
how-quests = a move followed by * declares a quest for a dead dragon
how-placements = a captured piece comes back

# Signs and lines of the boards, and what stands beside them.
on-a-quest = on a quest
risen = resurrected or promoted
two-steps = may still move two steps
returns-here = captured warriors and eagles return here
no-mans-land = No Man's Land
camp = edge of a camp
holds = { $held ->
    [1] holds 1 { $kind }
   *[other] holds { $held } { $kinds }
}
quest-at = { $kind } { $at } on a quest
teleport = teleport
resurrection = resurrection
resurrections = resurrection ×{ $dragons }

# News and questions.
teleports = { $piece } on { $from } changes places with the { $other } on { $to }
shoots = { $piece } on { $from } shoots { $taken } on { $to }
swoops = { $piece } swoops from { $from } to { $lands } and takes { $taken } on { $to }
declares-quest = { $action }, declaring a quest for the dragon
held = { $piece } is held until an X square is vacant.
returns = { $piece } returns on { $at }.
question = { $seat } decides: where does the { $kind } return?

# Refusals.
wizard-safe = A wizard is not captured: its owner answers the check next.
archer-empty = Your archer shoots at { $at } without going there, and nothing stands there.
arrow-stopped = The arrow would be stopped by { $piece } on { $at }.
eagle-empty = Your eagle swoops only to capture, and nothing stands on { $at }.
swoop-beyond = The swoop would end beyond the edge of the Sky.
swoop-blocked = The swoop would end on { $at }, where { $piece } stands.
warrior-moved = Your warrior on { $at } has made its first move; it goes one square now.
a-square = { $square } is a square of Earth, not a move: write which piece goes there, or { $eagle } for an eagle in the Sky.
nothing-to-place = There is no piece to place now.
placed-on = The { $kind } can be placed on { $cells }.
placement-first = The placement comes first.
only-wizard = Only the wizard changes places, and yours stands on { $at }.
teleported = Your wizard has changed places already, which it may once in a game.
teleport-in-check = Your wizard is in check and cannot change places: answer the check with a move.
teleport-nothing = Your wizard can change places only with another piece of yours on Earth; none stands on { $at }.
teleport-attacked = { $attackers ->
    [0] On { $at } your wizard would be attacked.
   *[other] On { $at } your wizard would be attacked by { $piece } on { $by }.
}
on-quest-already = Your { $kind } is on its quest already; leave the * out.
no-quest = Your { $kind } cannot declare a quest; leave the * out.
quest-camp = A quest is declared where a move ends in the opponent's camp; leave the * out.
quest-dragon = A quest needs a dead dragon of yours that never came back; leave the * out.
quest-exposes = That would leave your wizard on { $at } attacked.

# What is wrong with a position string.
bad-missing-earth = the field of Earth is missing
bad-missing-sky = the field of Sky is missing
bad-missing-side = the side to move is missing
bad-missing-teleports = the field of the teleports left is missing
bad-side = the side to move is b or w, not '{ $side }'
bad-teleports = teleports left are BW, B, W or -, not '{ $teleports }'
bad-order = '{ $field }' stands in the wrong place or twice
bad-field = '{ $field }' is no field of a position
bad-dragons = the number of dead dragons
bad-held = held pieces are warriors, then eagles, as in WWE, not '{ $held }'
bad-board = no { $kind } can stand on { $at }
bad-mark = the { $kind } on { $at } cannot have that mark
bad-wizards = { $seat } has { $wizards } wizards; it takes one
bad-warriors = { $seat } has { $pieces } warriors and what came of them; there are { $most } at most
bad-heroes = { $seat } has { $pieces } heroes and what came of them; there are { $most } at most
bad-giants = { $seat } has { $pieces } giants and what came of them; there are { $most } at most
bad-pegasi = { $seat } has { $pieces } pegasi; there are { $most } at most
bad-archers = { $seat } has { $pieces } archers; there are { $most } at most
bad-eagles = { $seat } has { $pieces } eagles; there are { $most } at most
bad-two-dragons = { $seat } has more than two dragons, dead ones included
bad-risen = { $seat } has too many pieces for its dragons to have come back
bad-quest = { $seat } has lost no dragon, so nothing is on a quest
bad-place = { $piece } cannot stand so on { $at }
bad-holds = { $seat } holds a piece though an X square is vacant
bad-placing = { $seat } has nothing to choose for the piece to be placed
bad-check = { $seat }'s wizard is in check, but it is the other side's move
