-- Whether a person's moves are shown to them before they are played.
ALTER TABLE settings ADD COLUMN confirm INTEGER NOT NULL DEFAULT 0 CHECK (confirm IN (0, 1));
