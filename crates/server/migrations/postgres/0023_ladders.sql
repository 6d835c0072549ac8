-- How many have made how many points of a daily deal, so that its ladder reads a few rows, however many have played. Triggers keep
-- it: whoever adds or deletes what was made need not know of it.
CREATE TABLE daily_scores (
    game   TEXT    NOT NULL,
    day    BIGINT  NOT NULL,
    score  BIGINT  NOT NULL,
    people BIGINT  NOT NULL,
    PRIMARY KEY (game, day, score)
);

INSERT INTO daily_scores (game, day, score, people)
SELECT game, day, score, COUNT(*) FROM daily GROUP BY game, day, score;

CREATE FUNCTION add_daily() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO daily_scores (game, day, score, people) VALUES (NEW.game, NEW.day, NEW.score, 1)
    ON CONFLICT (game, day, score) DO UPDATE SET people = daily_scores.people + 1;
    RETURN NULL;
END $$;

CREATE FUNCTION take_out_daily() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    UPDATE daily_scores SET people = people - 1 WHERE game = OLD.game AND day = OLD.day AND score = OLD.score;
    DELETE FROM daily_scores WHERE game = OLD.game AND day = OLD.day AND score = OLD.score AND people = 0;
    RETURN NULL;
END $$;

CREATE TRIGGER daily_is_added AFTER INSERT ON daily FOR EACH ROW EXECUTE FUNCTION add_daily();
CREATE TRIGGER daily_is_taken_out AFTER DELETE ON daily FOR EACH ROW EXECUTE FUNCTION take_out_daily();

-- A ladder from the top, and from where somebody stands.
CREATE INDEX daily_in_order ON daily (game, day, score DESC, sent_ms, person);
