-- Why a match has been set aside, as JSON; null if it has not been.
ALTER TABLE matches ADD COLUMN quarantine TEXT;

CREATE INDEX matches_quarantined ON matches (number) WHERE quarantine IS NOT NULL;
