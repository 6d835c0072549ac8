ALTER TABLE matches ADD COLUMN owner TEXT;
CREATE INDEX matches_of_owner ON matches (owner) WHERE stage <> 'over';
