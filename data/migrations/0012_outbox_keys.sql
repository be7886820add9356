-- What a row of the outbox is about, in columns. The text of its key stays what makes the row the only one; the columns are
-- made from it when the database is opened, and are NULL until then (bot/src/store/key.rs).

ALTER TABLE outbox ADD COLUMN kind TEXT CHECK (kind IN ('answer', 'deadline', 'quarantine', 'moved', 'place-lost',
    'reopened', 'cannot-write', 'changed', 'undelivered', 'other'));
-- The game it is about.
ALTER TABLE outbox ADD COLUMN game INTEGER;
-- The message or the row it is about.
ALTER TABLE outbox ADD COLUMN source INTEGER;
-- A revision, a time or a number of tries, which tells rows about the same apart.
ALTER TABLE outbox ADD COLUMN version INTEGER;
-- Which of several rows, or the seat it is for.
ALTER TABLE outbox ADD COLUMN nth INTEGER;
-- The game whose thread it asks for.
ALTER TABLE outbox ADD COLUMN thread_of INTEGER;

CREATE INDEX outbox_answers ON outbox (source) WHERE kind = 'answer';
CREATE INDEX outbox_threads ON outbox (thread_of) WHERE thread_of IS NOT NULL AND state = 'due';
CREATE INDEX outbox_without_kind ON outbox (id) WHERE kind IS NULL;
