-- Tournaments. Whoever changes where one stands raises its version, and is refused if another was first.
CREATE TABLE tournaments (
    number     INTEGER PRIMARY KEY,
    id         TEXT NOT NULL UNIQUE,
    organizer  TEXT NOT NULL,
    public     INTEGER NOT NULL,
    invitation TEXT NOT NULL,
    plan       TEXT NOT NULL,               -- JSON: what was agreed when it was opened
    stage      TEXT NOT NULL CHECK (stage IN ('open', 'running', 'finished', 'cancelled')),
    round      INTEGER NOT NULL,
    playing    INTEGER NOT NULL DEFAULT 0, -- whether a round is played
    version    INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    starts_ms  INTEGER,
    ended_ms   INTEGER
) STRICT;

CREATE INDEX tournaments_by_stage ON tournaments (stage, number);
CREATE INDEX tournaments_playing ON tournaments (number) WHERE playing;
CREATE INDEX tournaments_of_organizer ON tournaments (organizer, stage);

-- Who has entered, in the order in which they came.
CREATE TABLE entrants (
    tournament TEXT NOT NULL,
    person     TEXT NOT NULL,
    number     INTEGER NOT NULL,
    state      TEXT NOT NULL CHECK (state IN ('playing', 'resting', 'withdrawn')),
    rested     INTEGER NOT NULL DEFAULT 0, -- whether they have asked for a rest before
    PRIMARY KEY (tournament, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX entrants_of_person ON entrants (person);

CREATE TABLE rounds (
    tournament TEXT NOT NULL,
    round      INTEGER NOT NULL,
    opened_ms  INTEGER NOT NULL,
    begins_ms  INTEGER NOT NULL,              -- when its matches begin at the latest
    ended_ms   INTEGER,
    byes       TEXT NOT NULL,               -- JSON: who sits it out
    PRIMARY KEY (tournament, round)
) STRICT, WITHOUT ROWID;

-- The tables of a round. The match knows its result; once the round is over, it is kept here too.
CREATE TABLE tournament_tables (
    tournament TEXT NOT NULL,
    round      INTEGER NOT NULL,
    number     INTEGER NOT NULL,
    match_id   TEXT NOT NULL UNIQUE,
    seats      TEXT NOT NULL,               -- JSON: who sits there, in seat order
    result     TEXT,                        -- JSON
    PRIMARY KEY (tournament, round, number)
) STRICT, WITHOUT ROWID;
