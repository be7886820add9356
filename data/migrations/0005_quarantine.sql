-- Games whose stored actions do not replay, and the versions of rules that games comply with.

-- The version of the variant's rules by which all actions of the game are known to be legal.
ALTER TABLE games ADD COLUMN rules_version INTEGER NOT NULL DEFAULT 1 CHECK (rules_version >= 0);

-- Games that are read-only because replaying their actions does not lead to the stored position.
CREATE TABLE quarantine (
    game   INTEGER NOT NULL PRIMARY KEY REFERENCES games (id),
    since  INTEGER NOT NULL,
    reason TEXT NOT NULL
) STRICT;
