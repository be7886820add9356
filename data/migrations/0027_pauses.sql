-- Pauses by consent: since when the clock of a game stands still, and an open proposal to pause it.
ALTER TABLE clocks ADD COLUMN paused_at INTEGER;
ALTER TABLE clocks ADD COLUMN proposal TEXT CHECK (proposal IS NULL OR json_valid(proposal));
