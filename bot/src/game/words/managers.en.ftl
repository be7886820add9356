# Games that managers of a server end, and people whom they block.

cancels = { $by }, who manages this server, cancels game { $game }.
cancels-because = { $by }, who manages this server, cancels game { $game }: { $reason }.
ends = { $by }, who manages this server, ends game { $game }. It has no result; /record { $game } gives its moves.
ends-because = { $by }, who manages this server, ends game { $game }: { $reason }. It has no result; /record { $game } gives its moves.
is-closed = Game { $game } has ended, and its players have been notified.
guild-unknown = Discord did not tell me which server this is. Please send that again.
more = { $more } more
may-be-forgotten = Somebody who has or had a seat in game { $game } was forgotten. Nothing says that this was not you: you have not used the bot before that. So another manager has to decide.
you-are-blocked = You cannot open or join games on this server: its managers have blocked you. Your games under way go on. If you have questions, ask a manager.
guest-is-blocked = { $name } cannot join games on this server: its managers have blocked them. Leave the seat open, or name somebody else.
