-- Several vacations can be planned: `planned` are those after the one in `starts` and `ends`, in order, as JSON:
-- [[starts, ends], ...].
ALTER TABLE vacations ADD COLUMN planned TEXT NOT NULL DEFAULT '[]';
