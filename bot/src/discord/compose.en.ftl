# What is added to messages on Discord.

no-files = I may not attach files here, so there is no picture.
too-large = A file was too large to be posted.
