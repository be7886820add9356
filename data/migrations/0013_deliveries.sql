-- The nonce of a post that follows from no message; NULL if it is the text of the key.
ALTER TABLE outbox ADD COLUMN nonce TEXT;
-- How many times the network has refused the post without a documented reason.
ALTER TABLE outbox ADD COLUMN refusals BIGINT NOT NULL DEFAULT 0;
-- When its place was found closed last; 0 if it was not. Such a row waits for its place, and others do not wait for it.
ALTER TABLE outbox ADD COLUMN closed BIGINT NOT NULL DEFAULT 0;
CREATE INDEX outbox_open ON outbox (place, id) WHERE state = 'due' AND closed = 0;
CREATE INDEX outbox_closed ON outbox (place, id) WHERE state = 'due' AND closed > 0;
