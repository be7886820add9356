# Conditions that answer an action, and those that no longer fit.

forced = The only move, played for { $who }: { $made }
by-condition = By condition: { $made }
by-computer = Computer, level { $level }: { $made }

dropped-own = Game { $game }: your conditions do not go on after { $sheet }, so they are removed. /if sets new ones.
dropped-own-why = Game { $game }: your conditions do not go on after { $sheet }, so they are removed: '{ $typed }' is not possible. { $why } /if sets new ones.
dropped = Game { $game }: your conditions have no answer after { $sheet } of { $who }, so they are removed. /if sets new ones.
dropped-why = Game { $game }: your conditions have no answer after { $sheet } of { $who }, so they are removed: '{ $typed }' is not possible. { $why } /if sets new ones.

not-a-step = I cannot read it as a move. Name every action in turn, or write '*' for anything until your turn.
no-termination = a condition cannot resign, draw or claim.
ambiguous-step = it could be { $options }. Write which one.
