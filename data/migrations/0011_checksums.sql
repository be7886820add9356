-- Checksums of what is content: which columns they cover, and how they are made, stands in bot/src/store/checksum.rs. They
-- are made when the database is opened; NULL until then.

-- Of what a game began with: the first link of the chain of its actions.
ALTER TABLE games ADD COLUMN start BLOB;
-- Of how the game stands now, with the last link of that chain and the checksums of the seats.
ALTER TABLE games ADD COLUMN checksum BLOB;
ALTER TABLE seats ADD COLUMN checksum BLOB;
-- A link of the chain: each covers the one before.
ALTER TABLE actions ADD COLUMN checksum BLOB;
ALTER TABLE outbox ADD COLUMN checksum BLOB;
ALTER TABLE verdicts ADD COLUMN checksum BLOB;
