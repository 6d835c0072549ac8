-- What servers look for from time to time: matches that were not rated, and guests who have not come back.
CREATE INDEX matches_unrated ON matches (ended_ms) WHERE stage = 'over' AND NOT counted AND ranks IS NOT NULL;
CREATE INDEX people_guests ON people (seen_ms) WHERE kind = 'guest' AND deleted_ms IS NULL;
