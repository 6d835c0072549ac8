-- Whose match it is: how many somebody has that are not over is counted by it.
ALTER TABLE matches ADD COLUMN owner TEXT;
CREATE INDEX matches_of_owner ON matches (owner) WHERE stage <> 'over';
