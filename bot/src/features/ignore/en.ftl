# People whom somebody ignores.

nobody = You ignore nobody. '/ignore @PERSON' ignores somebody.
listed = You ignore { $names }. Their invitations and proposals do not mention you. '/ignore @PERSON off' ends that.
ignored = You ignore { $name }: invitations and proposals by { $name } do not mention you, and their invitations are not in your digest. In games that you play together, you are still told when it is your turn. '/ignore @PERSON off' ends that; { $name } does not learn of it.
no-longer = You no longer ignore { $name }.
not-ignored = You do not ignore { $name }. /ignore lists whom you do.
not-yourself = You cannot ignore yourself; name somebody else.
too-many = You ignore { $most } people already, the most that you can. '/ignore @PERSON off' makes room.

## Commands

ignore-usage = [@PERSON] [off]
ignore-short = no longer be mentioned by somebody's invitations and proposals; 'off' ends that
ignore-long = Nobody else learns of it. The invitations are not in your digest either. In games that you play together nothing else changes: you are told when it is your turn, and can answer proposals. Without a name it lists whom you ignore.
ignore-person = whom to ignore; if left out, the list
ignore-answer = 'off' ends it
