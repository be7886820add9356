-- Checksums of deadlines, secret votes and notes. They are filled in when the database is opened, and NULL before.
ALTER TABLE deadlines ADD COLUMN checksum BLOB;
ALTER TABLE secret_votes ADD COLUMN checksum BLOB;
ALTER TABLE notes ADD COLUMN checksum BLOB;
DELETE FROM about WHERE key = 'checksums';
