-- How many have made how many points of a daily deal, so that its ladder reads a few rows, however many have played. Triggers keep
-- it: whoever adds or deletes what was made need not know of it.
CREATE TABLE daily_scores (
    game   TEXT    NOT NULL,
    day    INTEGER NOT NULL,
    score  INTEGER NOT NULL,
    people INTEGER NOT NULL,
    PRIMARY KEY (game, day, score)
) STRICT, WITHOUT ROWID;

INSERT INTO daily_scores (game, day, score, people)
SELECT game, day, score, COUNT(*) FROM daily GROUP BY game, day, score;

CREATE TRIGGER daily_is_added AFTER INSERT ON daily BEGIN
    INSERT INTO daily_scores (game, day, score, people) VALUES (NEW.game, NEW.day, NEW.score, 1)
    ON CONFLICT (game, day, score) DO UPDATE SET people = people + 1;
END;

CREATE TRIGGER daily_is_taken_out AFTER DELETE ON daily BEGIN
    UPDATE daily_scores SET people = people - 1 WHERE game = OLD.game AND day = OLD.day AND score = OLD.score;
    DELETE FROM daily_scores WHERE game = OLD.game AND day = OLD.day AND score = OLD.score AND people = 0;
END;

-- A ladder from the top, and from where somebody stands.
CREATE INDEX daily_in_order ON daily (game, day, score DESC, sent_ms, person);
