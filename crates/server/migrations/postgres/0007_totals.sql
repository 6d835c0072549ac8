-- What the results add up to, so that a page which shows it reads a few rows, however many matches there were. Triggers keep it:
-- whoever adds or deletes results need not know of it.
CREATE TABLE totals (
    subject TEXT    NOT NULL,
    game    TEXT    NOT NULL,
    rank    BIGINT NOT NULL,
    matches BIGINT NOT NULL,
    points  BIGINT NOT NULL,
    scored  BIGINT NOT NULL,               -- in how many matches there were points
    best    BIGINT,
    PRIMARY KEY (subject, game, rank)
);

INSERT INTO totals (subject, game, rank, matches, points, scored, best)
SELECT subject, game, rank, COUNT(*), COALESCE(SUM(points), 0), COUNT(points), MAX(points)
FROM results GROUP BY subject, game, rank;

CREATE FUNCTION add_result() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO totals (subject, game, rank, matches, points, scored, best)
    VALUES (NEW.subject, NEW.game, NEW.rank, 1, COALESCE(NEW.points, 0), (NEW.points IS NOT NULL)::INT, NEW.points)
    ON CONFLICT (subject, game, rank) DO UPDATE SET
        matches = totals.matches + 1,
        points = totals.points + excluded.points,
        scored = totals.scored + excluded.scored,
        best = GREATEST(totals.best, excluded.best);
    RETURN NULL;
END $$;

CREATE FUNCTION take_out_result() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    UPDATE totals SET
        matches = totals.matches - 1,
        points = totals.points - COALESCE(OLD.points, 0),
        scored = totals.scored - (OLD.points IS NOT NULL)::INT,
        best = CASE WHEN OLD.points = totals.best THEN (
            SELECT MAX(results.points) FROM results
            WHERE results.subject = OLD.subject AND results.game = OLD.game AND results.rank = OLD.rank
        ) ELSE totals.best END
    WHERE subject = OLD.subject AND game = OLD.game AND rank = OLD.rank;
    DELETE FROM totals WHERE subject = OLD.subject AND game = OLD.game AND rank = OLD.rank AND matches = 0;
    RETURN NULL;
END $$;

CREATE TRIGGER results_are_added AFTER INSERT ON results FOR EACH ROW EXECUTE FUNCTION add_result();
CREATE TRIGGER results_are_taken_out AFTER DELETE ON results FOR EACH ROW EXECUTE FUNCTION take_out_result();

-- The matches of somebody are listed by number, those that are over and those that are not: no list reads further than it shows.
ALTER TABLE seats ADD COLUMN number BIGINT NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN ended BOOLEAN NOT NULL DEFAULT FALSE;

UPDATE seats SET
    number = COALESCE((SELECT matches.number FROM matches WHERE matches.id = seats.match_id), 0),
    ended = COALESCE((SELECT matches.stage = 'over' FROM matches WHERE matches.id = seats.match_id), FALSE);

CREATE INDEX seats_in_order ON seats (person, ended, number) WHERE seat IS NOT NULL;
