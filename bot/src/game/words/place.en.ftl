# Where games are played, and positions.

opened = { $opener } opens { $title }, game { $game }.
lost = I can no longer read or post where { $title }, game { $game }, is played. The game is paused. It goes on there by itself once I can. To play in another channel, write /move-game { $game } there.
lost-live = I can no longer read or post where { $title }, game { $game }, is played. The game is paused, and its clock is stopped. It goes on there by itself once I can, and moves typed there in the meantime will count. To play in another channel, write /move-game { $game } there.
cannot-write = { $players } cannot write here: the permission Send Messages is missing. Moves can also be made with the slash command /move, or in a direct message to me. A manager of this server can grant the permission in the channel's settings.
cannot-write-in-thread = { $players } cannot write in this thread: the permission Send Messages in Threads is missing. Moves can also be made with the slash command /move, or in a direct message to me. A manager of this server can grant the permission in the channel's settings.
cannot-see = { $title }, game { $game }, is played, which you cannot see. You can play it here: /board { $game } shows the position, and '/move { $game } MOVE' makes a move. A manager of the server can give you the permission View Channel.
cannot-see-place = { $title }, game { $game }, is played in { $place }, which you cannot see. You can play it here: /board { $game } shows the position, and '/move { $game } MOVE' makes a move. A manager of the server can give you the permission View Channel.
open-again = I can read and post here again.

on = Game { $game } goes on.
on-with-clock = Game { $game } goes on, and its clock runs again.
waits = Game { $game } waits for players: { $seats }
not-shown = This move was not posted here: { $sheet }.
some-not-shown = These moves were not posted here: { $sheets }.
many-not-shown = { $moves } moves were not posted here, the last is { $last }; /moves { $game } lists them.
left-out = While I could not post here, { $count } of my messages piled up. I leave them out; /board shows where a game stands.
not-posted = I could not post one of my messages here.
ask-again = If you are waiting for an answer, please ask again; /games lists your games and whose turn it is.
goes-on = Game { $game } goes on: /board { $game } shows the position.
waits-for-players = Game { $game } waits for players.
is-over = Game { $game } is over: /board { $game } shows how it ended.
paused = Game { $game } is paused: I can no longer read or post where it is played. It goes on there by itself once I can; to play in another channel, write /move-game { $game } there.

made-before = { $sheet } is played in game { $game }, which goes on somewhere else now.
made-before-place = { $sheet } is played in game { $game }, which goes on in { $place } now.
goes-on-elsewhere = Game { $game } has left this place, so nothing was done here: write '/move { $game } MOVE', or go to where it is played now.
goes-on-in-place = Game { $game } is now played in { $place }, so nothing was done here: write your move there, or '/move { $game } MOVE'.
stands = { $sheet } by { $player } in game { $game } stands: editing or deleting the message does not change it.
edit-is-not-read = I read an edited message again only if it is a refused move, it is still your turn, and you have written nothing else in the game: send the corrected text as a new message.

record-wrong = That record cannot be shown: { $why }.
no-such-ply = That record has { $all ->
    [one] 1 move
   *[other] { $all } moves
}; name a number from 0 to { $all }.
ply-needs-a-record = A number of moves needs a record; a position string is a single position.

every-channel = every channel
other-channels = { $some } and other channels
not-here = Games cannot be opened here; go to { $channels }.
not-with-this-role = Only { $role } may open games on this server.
roles-unknown = Only { $role } may open games on this server, and Discord did not tell me your roles. Please send that again, or use the slash command /play.
cannot-write-to-you = I cannot send you a direct message: allow direct messages from this server, or use the slash command.
may-not-post = Done, but I am not allowed to post there. I need the permissions to view the channel, send messages (also in threads), attach files and read the message history.
choice = { $game }, you are { $colours }
event = Game { $game }
taken-back = { $seat } took back: { $actions }.
