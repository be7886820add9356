-- The nonce of a post that follows from no message; NULL if it is the text of the key.
ALTER TABLE outbox ADD COLUMN nonce TEXT;
-- How many times the network has refused the post without a documented reason.
ALTER TABLE outbox ADD COLUMN refusals BIGINT NOT NULL DEFAULT 0;
-- The newest row when the place was found closed last; 0 if it was not. Such a row waits for its place, and others do not wait for it.
ALTER TABLE outbox ADD COLUMN closed BIGINT NOT NULL DEFAULT 0;
CREATE INDEX outbox_open ON outbox (place, id) WHERE state = 'due' AND closed = 0;
CREATE INDEX outbox_closed ON outbox (place, id) WHERE state = 'due' AND closed > 0;

-- All who were forgotten count as one opponent.
UPDATE rating_changes SET opponents = (SELECT count(*) FROM (
    SELECT DISTINCT CASE WHEN substr(o.person, 1, 7) = 'former-' THEN '' ELSE o.person END FROM rating_changes c
    JOIN rating_changes o ON o.scope = c.scope AND o.variant = c.variant AND o.pace = c.pace
        AND o.number = c.number AND o.person <> c.person
    WHERE c.person = rating_changes.person AND c.scope = rating_changes.scope AND c.variant = rating_changes.variant
        AND c.pace = rating_changes.pace AND c.number <= rating_changes.number LIMIT 3) AS met)
WHERE EXISTS (SELECT 1 FROM rating_changes f WHERE substr(f.person, 1, 7) = 'former-'
    AND f.scope = rating_changes.scope AND f.variant = rating_changes.variant AND f.pace = rating_changes.pace);
