-- What accounts made of daily deals, the first try of each. It was played again here before it was stored.
CREATE TABLE daily (
    game    TEXT    NOT NULL,
    day     BIGINT  NOT NULL,               -- counted from 1970
    person  TEXT    NOT NULL,
    score   BIGINT  NOT NULL,
    place   BIGINT  NOT NULL,
    ahead   BIGINT  NOT NULL,               -- of the best bot
    hints   BIGINT  NOT NULL,
    sent_ms BIGINT  NOT NULL,
    PRIMARY KEY (game, day, person)
);

CREATE INDEX daily_of_person ON daily (person);
CREATE INDEX daily_by_day ON daily (day);
