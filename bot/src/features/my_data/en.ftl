## Commands

my-data-short = get your stored data as a file
forget-me-short = remove your stored data
forget-me-long = It asks before it does so. Your name, settings, notes, puzzles and all else that is yours are removed. In games that others keep, you become a former player. End or leave your games first. '/my-data' sends you a copy.
forget-me-answer = 'yes' removes it without asking
