## Commands

legal-short = show what you can do
legal-long = Without arguments it lists the kinds of action there are now, and how many of each. With a cell it shows where its piece can go, and whether an enemy piece there can be exchanged; with a kind, all actions of that kind. Cells are named from your own seat, or as you chose with '/settings cells='. Examples: /legal 3e, /legal captures
legal-cell = a cell, named from your own side, such as 3e; or a kind, such as captures
