array = How the game begins
too-long = it is longer than { $most } characters
