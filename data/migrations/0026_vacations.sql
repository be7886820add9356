-- Vacations: the last or planned one of each person, and what is left of the budget.

-- `left_ms` is the budget at `as_of`, in milliseconds; `part` is the fraction of a millisecond earned beyond it, in parts
-- of a year. `announced_at` is when the vacation was last announced. All times are milliseconds since 1970.
CREATE TABLE vacations (
    person       TEXT NOT NULL PRIMARY KEY,
    starts       INTEGER NOT NULL,
    ends         INTEGER NOT NULL CHECK (ends >= starts),
    as_of        INTEGER NOT NULL,
    left_ms      INTEGER NOT NULL CHECK (left_ms >= 0),
    part         INTEGER NOT NULL CHECK (part >= 0),
    announced_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
