-- Tournaments. Whoever changes where one stands raises its version, and is refused if another was first.
CREATE TABLE tournaments (
    number     BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id         TEXT NOT NULL UNIQUE,
    organizer  TEXT NOT NULL,
    public     BOOLEAN NOT NULL,
    invitation TEXT NOT NULL,
    plan       TEXT NOT NULL,               -- JSON: what was agreed when it was opened
    stage      TEXT NOT NULL CHECK (stage IN ('open', 'running', 'finished', 'cancelled')),
    round      BIGINT NOT NULL,
    playing    BOOLEAN NOT NULL DEFAULT FALSE, -- whether a round is played
    version    BIGINT NOT NULL,
    created_ms BIGINT NOT NULL,
    starts_ms  BIGINT,
    ended_ms   BIGINT
);

CREATE INDEX tournaments_by_stage ON tournaments (stage, number);
CREATE INDEX tournaments_playing ON tournaments (number) WHERE playing;
CREATE INDEX tournaments_of_organizer ON tournaments (organizer, stage);

-- Who has entered, in the order in which they came.
CREATE TABLE entrants (
    tournament TEXT NOT NULL,
    person     TEXT NOT NULL,
    number     BIGINT NOT NULL,
    state      TEXT NOT NULL CHECK (state IN ('playing', 'resting', 'withdrawn')),
    rested     BOOLEAN NOT NULL DEFAULT FALSE, -- whether they have asked for a rest before
    PRIMARY KEY (tournament, person)
);

CREATE INDEX entrants_of_person ON entrants (person);

CREATE TABLE rounds (
    tournament TEXT NOT NULL,
    round      BIGINT NOT NULL,
    opened_ms  BIGINT NOT NULL,
    begins_ms  BIGINT NOT NULL,              -- when its matches begin at the latest
    ended_ms   BIGINT,
    byes       TEXT NOT NULL,               -- JSON: who sits it out
    PRIMARY KEY (tournament, round)
);

-- The tables of a round. The match knows its result; once the round is over, it is kept here too.
CREATE TABLE tournament_tables (
    tournament TEXT NOT NULL,
    round      BIGINT NOT NULL,
    number     BIGINT NOT NULL,
    match_id   TEXT NOT NULL UNIQUE,
    seats      TEXT NOT NULL,               -- JSON: who sits there, in seat order
    result     TEXT,                        -- JSON
    PRIMARY KEY (tournament, round, number)
);
