-- What accounts made of daily deals, the first try of each. It was played again here before it was stored.
CREATE TABLE daily (
    game    TEXT    NOT NULL,
    day     INTEGER NOT NULL,               -- counted from 1970
    person  TEXT    NOT NULL,
    score   INTEGER NOT NULL,
    place   INTEGER NOT NULL,
    ahead   INTEGER NOT NULL,               -- of the best bot
    hints   INTEGER NOT NULL,
    sent_ms INTEGER NOT NULL,
    PRIMARY KEY (game, day, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX daily_of_person ON daily (person);
CREATE INDEX daily_by_day ON daily (day);
