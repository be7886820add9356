# What is read of a text.

first = only the first game is read
