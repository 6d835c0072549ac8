-- What the results add up to, so that a page which shows it reads a few rows, however many matches there were. Triggers keep it:
-- whoever adds or deletes results need not know of it.
CREATE TABLE totals (
    subject TEXT    NOT NULL,
    game    TEXT    NOT NULL,
    rank    INTEGER NOT NULL,
    matches INTEGER NOT NULL,
    points  INTEGER NOT NULL,
    scored  INTEGER NOT NULL,               -- in how many matches there were points
    best    INTEGER,
    PRIMARY KEY (subject, game, rank)
) STRICT, WITHOUT ROWID;

INSERT INTO totals (subject, game, rank, matches, points, scored, best)
SELECT subject, game, rank, COUNT(*), COALESCE(SUM(points), 0), COUNT(points), MAX(points)
FROM results GROUP BY subject, game, rank;

CREATE TRIGGER results_are_added AFTER INSERT ON results BEGIN
    INSERT INTO totals (subject, game, rank, matches, points, scored, best)
    VALUES (NEW.subject, NEW.game, NEW.rank, 1, COALESCE(NEW.points, 0), NEW.points IS NOT NULL, NEW.points)
    ON CONFLICT (subject, game, rank) DO UPDATE SET
        matches = matches + 1,
        points = points + excluded.points,
        scored = scored + excluded.scored,
        best = CASE WHEN best IS NULL OR excluded.best > best THEN excluded.best ELSE best END;
END;

CREATE TRIGGER results_are_taken_out AFTER DELETE ON results BEGIN
    UPDATE totals SET
        matches = matches - 1,
        points = points - COALESCE(OLD.points, 0),
        scored = scored - (OLD.points IS NOT NULL),
        best = CASE WHEN OLD.points = best THEN (
            SELECT MAX(results.points) FROM results
            WHERE results.subject = OLD.subject AND results.game = OLD.game AND results.rank = OLD.rank
        ) ELSE best END
    WHERE subject = OLD.subject AND game = OLD.game AND rank = OLD.rank;
    DELETE FROM totals WHERE subject = OLD.subject AND game = OLD.game AND rank = OLD.rank AND matches = 0;
END;

-- The matches of somebody are listed by number, those that are over and those that are not: no list reads further than it shows.
ALTER TABLE seats ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN ended INTEGER NOT NULL DEFAULT FALSE;

UPDATE seats SET
    number = COALESCE((SELECT matches.number FROM matches WHERE matches.id = seats.match_id), 0),
    ended = COALESCE((SELECT matches.stage = 'over' FROM matches WHERE matches.id = seats.match_id), FALSE);

CREATE INDEX seats_in_order ON seats (person, ended, number) WHERE seat IS NOT NULL;
