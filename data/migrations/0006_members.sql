-- The people seen in each guild, with their names in it. In a guild, a name refers only to its members.
CREATE TABLE members (
    guild  TEXT NOT NULL,
    person TEXT NOT NULL,
    name   TEXT NOT NULL,
    PRIMARY KEY (guild, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX members_by_name ON members (guild, name COLLATE NOCASE);
