## Befehle

close-short = managers: end a game, and tell its players why
close-long = For people with the permission Manage Server, for any game on their server, including one in quarantine. The game has no result; its record is preserved. Example: /close g12 Ann has left the server
close-reason = the reason that the players see
block-short = managers: stop somebody from opening and joining games here
block-long = For people with the permission Manage Server. Games under way go on; /close ends one. /unblock lifts the block.
block-person = who may no longer open or join games here
unblock-short = managers: let somebody open and join games here again
unblock-long = For people with the permission Manage Server. /blocks lists who is blocked.
unblock-person = who may open and join games here again
blocks-short = managers: list who is blocked from opening and joining games here
blocks-long = For people with the permission Manage Server.
