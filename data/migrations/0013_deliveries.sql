-- The nonce of a post that follows from no message; NULL if it is the text of the key.
ALTER TABLE outbox ADD COLUMN nonce TEXT;
-- How many times the network has refused the post without a documented reason.
ALTER TABLE outbox ADD COLUMN refusals BIGINT NOT NULL DEFAULT 0;
-- 1 if its place was closed when it was tried last.
ALTER TABLE outbox ADD COLUMN closed BIGINT NOT NULL DEFAULT 0;
