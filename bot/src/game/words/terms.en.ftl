# The terms of open seats.

until = The seats are open until { $until }.
reliability = Open seats are for players who have finished at least { $percent }% of their games. Players with fewer than { $few } ended games are new and may join.
calling = Calling { $role }.
not-reliable-enough = Open seats of game { $game } are for players who have finished at least { $minimum }% of their games. You have finished { $finished } of { $ended } ({ $percent }%). /play opens a game of your own.
cannot-expire = Seats can stay open between 10 minutes and { $longest }; '{ $typed }' is not such a time. Write it like expires=3d or expires=12h.
no-such-reliability = '{ $typed }' is not a reliability. Write a number from 1 to 100, such as reliability=80.
roles-in-a-guild = Only servers have roles. Open the game in a channel of a server, or leave out role=.
cannot-call-role = '{ $typed }' is not a role that I can call. Write role=@chess with a role of this server, other than @everyone.
role-not-mentioned = I may not mention that role: a manager of the server must let anyone mention it, or open the game.
role-not-mentioned-by-manager = I may not mention that role: give me the permission Mention Everyone here, or let anyone mention the role.
