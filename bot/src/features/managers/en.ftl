# Answers to managers of a server.

no-reason = Please give the players a reason: /close g12 REASON.
plays-in-it = You play in game { $game } yourself, so another manager has to end it. You can use /resign or /draw.
only-in-a-guild = That works only on a server, in one of its channels.
for-managers-only = Only people with the permission Manage Server can do that, with the slash command.
now-blocked = { $name } can no longer open or join games on this server. Games under way go on; /close ends one, and /unblock lifts the block.
no-longer-blocked = { $name } can open and join games on this server again.
not-blocked = { $name } is not blocked. /blocks lists who is.
not-yourself = You cannot block yourself; name somebody else.
too-many = { $most } people are blocked already, the most that can be. /unblock somebody first.
nobody = Nobody is blocked on this server. /block blocks somebody.
listed = { $names } cannot open or join games on this server. /unblock lifts a block.
