# Answers to managers of a server.

no-reason = Please give the players a reason: /close g12 REASON.
plays-in-it = You have or had a seat in game { $game }, so another manager has to end it; whoever plays in it can use /resign or /draw.
only-in-a-guild = That works only on a server, in one of its channels.
for-managers-only = Only people with the permission Manage Server can do that, with the slash command.
now-blocked = { $name } can no longer open or join games on this server, and leaves cups that have not begun. Games under way go on; /close ends one, and /unblock lifts the block.
no-longer-blocked = { $name } can open and join games on this server again.
not-blocked = { $name } is not blocked. /blocks lists who is.
not-yourself = You cannot block yourself; name somebody else.
too-many = { $most } people are blocked already, the most that can be. /unblock somebody first.
nobody = Nobody is blocked on this server. /block blocks somebody.
listed = { $names } cannot open or join games on this server. /unblock lifts a block.

## Commands

close-usage = [g12] REASON
close-short = managers: end a game, and tell its players why
close-long = For people with the permission Manage Server, for any game on their server, including one in quarantine. The game has no result; its record is preserved. Example: /close g12 Ann has left the server
close-reason = the reason that the players see
block-usage = @PERSON
block-short = managers: stop somebody from opening and joining games here
block-long = For people with the permission Manage Server. Whoever is blocked leaves cups that have not begun. Games under way go on; /close ends one. /unblock lifts the block.
block-person = who may no longer open or join games here
unblock-usage = @PERSON
unblock-short = managers: let somebody open and join games here again
unblock-long = For people with the permission Manage Server. /blocks lists who is blocked.
unblock-person = who may open and join games here again
blocks-short = managers: list who is blocked from opening and joining games here
blocks-long = For people with the permission Manage Server.
