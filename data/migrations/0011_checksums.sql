-- Checksums of stored content. bot/src/store/checksum.rs defines the columns they cover and how they are computed. They
-- are filled in when the database is opened, and NULL before.

-- The initial state of a game: the first link of the chain of its actions.
ALTER TABLE games ADD COLUMN start BLOB;
-- The current state of a game, with the last link of that chain and the checksums of the seats.
ALTER TABLE games ADD COLUMN checksum BLOB;
ALTER TABLE seats ADD COLUMN checksum BLOB;
-- A link of the chain, which covers the previous one.
ALTER TABLE actions ADD COLUMN checksum BLOB;
ALTER TABLE outbox ADD COLUMN checksum BLOB;
ALTER TABLE verdicts ADD COLUMN checksum BLOB;
