# The local room's own texts.

welcome = Welcome! Everybody plays at this terminal; write who is speaking, as in 'ann: hello'.
alone = To play alone, against computers, copy this line:  ann: /play siege computer=3
with-others = To play with others:  { $line }
answers = They answer 'bob: /join'; moves look like 'ann: 3e-5e'. More: /help

here = In this room:
how-to-write = ann writes '3e-5e'; any name will do
how-to-speak = from now on, ann writes the lines without a name
how-to-go = go to the place 'chess', which has games of its own; /room main goes back
how-to-press = press the second of the numbered choices shown last
how-to-recall = the last lines of the conversation, with the board
how-to-see-who = who has been here
how-to-wait = let time pass (only with --clock)
how-to-leave = leave; everything is saved
everybody = Everybody can also write:
more = '/help play' explains a command, '/rules' the game. Tab completes.

recalled = (these were the last lines of the conversation; /help lists the commands)
really-leave = (press it again, or write /quit, to leave; games are saved)
lacks-slash = (write /{ $word } with its slash)
not-text = that was not UTF-8 text; nothing was sent
place-here = { $name } (here)
places = { $all }; /room NAME goes to one, or to a new one
nobody = nobody has written anything yet
only-to = (to { $person } only)
picture = picture: { $path }
file = file: { $path }
no-picture = (no picture: { $why })
no-file = (no file: { $why })
