-- What queries need so that they do without functions that only SQLite has.

-- Where and by whom an interaction was used, which 'asked' says too. One that cannot be read has neither, and no answer.
ALTER TABLE interactions ADD COLUMN place TEXT;
ALTER TABLE interactions ADD COLUMN person TEXT;
UPDATE interactions SET place = asked ->> '$.place', person = asked ->> '$.author.id' WHERE json_valid(asked);

CREATE INDEX interactions_by_person ON interactions (person);

-- Names are compared in lower case.
DROP INDEX people_by_name;
DROP INDEX members_by_name;
CREATE INDEX people_by_name ON people (lower(name));
CREATE INDEX members_by_name ON members (guild, lower(name), person, name);
