# What is stored about a person.

stored = The file has all that is stored about you, by table; times are milliseconds since 1970. '/forget-me' removes it.
asks = This removes your name, settings, notes, puzzles, places on waiting lists and all else that is stored about you, and cannot be undone. Finished games stay for those you played with, and show you as a former player. '/my-data' sends you a copy first.
remove = Remove it all
forgotten = Everything about you is removed. Games that you played show you as a former player.
still-plays = You still play or are invited in { $games }. First '/resign { $first }', or '/decline { $first }' or '/abort { $first }' if it has not begun; then write /forget-me again.
still-plays-many = You still play or are invited in { $games } and others. First '/resign { $first }', or '/decline { $first }' or '/abort { $first }' if it has not begun; then write /forget-me again.

## Commands

my-data-short = get your stored data as a file
forget-me-short = remove your stored data
forget-me-long = It asks before it does so. Your name, settings, notes, puzzles and all else that is yours are removed. In games that others keep, you become a former player. End or leave your games first. '/my-data' sends you a copy.
forget-me-answer = 'yes' removes it without asking
