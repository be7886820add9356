-- What people are notified of in addition to being mentioned. `number` stands for the person in the keys of digests; `due` is when
-- the next digest is sent.
CREATE TABLE notices (
    person    TEXT NOT NULL PRIMARY KEY,
    number    INTEGER NOT NULL UNIQUE,
    digest    TEXT,
    reminders TEXT NOT NULL,
    next      INTEGER NOT NULL CHECK (next IN (0, 1)),
    due       INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX notices_due ON notices (due) WHERE due IS NOT NULL;
