-- Who wants a guild's daily puzzle; NULL in rows that are older than this column. Those have no checksum either until the next puzzle
-- is posted.
ALTER TABLE daily_puzzles ADD COLUMN person TEXT;
ALTER TABLE daily_puzzles ADD COLUMN checksum BYTEA;
