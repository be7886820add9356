# Why a game cannot be set up.

unknown-variant = there is no game called '{ $name }'; the games are: { $games }
unknown-option = '{ $option }' is no option of this game; the options are: { $options }
no-options = '{ $option }' is no option of this game; the options are: none
bad-value = '{ $value }' is no value for option { $option }; it takes { $values }
twice = option { $option } is given twice; give it once
bad-position = that position string cannot be used: { $why }

# What a text is instead of a move.
not-an-action = that does not read as a move
termination = that is not a move but a way to end the game
ambiguous = that could be { $moves }
