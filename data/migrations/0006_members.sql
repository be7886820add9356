-- Who was seen in which guild, by the name they have there: in a guild names mean its members alone.
CREATE TABLE members (
    guild  TEXT NOT NULL,
    person TEXT NOT NULL,
    name   TEXT NOT NULL,
    PRIMARY KEY (guild, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX members_by_name ON members (guild, name COLLATE NOCASE);
