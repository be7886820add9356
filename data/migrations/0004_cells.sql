-- The frame in which cells are named for a person, in games where every seat has its own names for cells.
ALTER TABLE settings ADD COLUMN cells TEXT NOT NULL DEFAULT 'mine'
    CHECK (cells IN ('mine', 'mover', 'white'));
