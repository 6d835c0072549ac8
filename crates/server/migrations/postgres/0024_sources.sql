-- From where a table was opened, hashed: the address, and what is around an IPv6 address. It is forgotten when the match is over.
ALTER TABLE matches ADD COLUMN source BYTEA;
ALTER TABLE matches ADD COLUMN around BYTEA;
CREATE INDEX matches_from ON matches (source) WHERE stage = 'gathering';
CREATE INDEX matches_from_around ON matches (around) WHERE stage = 'gathering';
