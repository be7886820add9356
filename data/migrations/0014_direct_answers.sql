-- Whether the answer to an interaction is sent as a direct message. Editing its acknowledgement later would show the answer twice.
ALTER TABLE interactions ADD COLUMN direct INTEGER NOT NULL DEFAULT 0 CHECK (direct IN (0, 1));
