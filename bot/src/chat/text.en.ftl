# What stands for a person.

former-player = a former player
