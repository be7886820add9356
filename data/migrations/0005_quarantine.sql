-- Games that do not replay, and the rules that games were made under.

-- The version of the variant's rules under which all actions of the game are known to be legal.
ALTER TABLE games ADD COLUMN rules_version INTEGER NOT NULL DEFAULT 1 CHECK (rules_version >= 0);

-- Games that are read-only because their actions do not lead to what is stored of them.
CREATE TABLE quarantine (
    game   INTEGER NOT NULL PRIMARY KEY REFERENCES games (id),
    since  INTEGER NOT NULL,
    reason TEXT NOT NULL
) STRICT;
