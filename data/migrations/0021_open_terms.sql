-- Who may take the open seats of a game: people who have finished at least `reliability` percent of their games.
CREATE TABLE open_terms (
    game        INTEGER NOT NULL PRIMARY KEY REFERENCES games (id),
    reliability INTEGER NOT NULL CHECK (reliability BETWEEN 1 AND 100)
) STRICT, WITHOUT ROWID;
