-- What a rated match has changed: the rating before it, and which of the subject's rated matches it was, from 1. So everybody's change
-- can be shown, and the whole course can be worked out again.
ALTER TABLE results ADD COLUMN rating_before DOUBLE PRECISION;
ALTER TABLE results ADD COLUMN uncertainty_before DOUBLE PRECISION;
ALTER TABLE results ADD COLUMN nth BIGINT;
