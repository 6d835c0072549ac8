-- Which edition a tournament is played with, by its hash, unless it is the usual one.
ALTER TABLE tournaments ADD COLUMN edition TEXT
    GENERATED ALWAYS AS (CASE WHEN json_valid(plan) THEN json_extract(plan, '$.edition.hash') END) VIRTUAL;
CREATE INDEX tournaments_of_edition ON tournaments (edition) WHERE edition IS NOT NULL;

-- What is thrown away after a while is found by its age, and with its match.
CREATE INDEX holidays_by_end ON holidays (until_ms);
CREATE INDEX mailed_turns_by_time ON mailed_turns (ms);
CREATE INDEX mailed_turns_at ON mailed_turns (match_id);
CREATE INDEX reminders_by_time ON reminders (ms);
CREATE INDEX reminders_at ON reminders (match_id);

-- Editions by their hash alone, those that are offered, and each share of the room.
CREATE INDEX editions_by_hash ON editions (hash);
CREATE INDEX editions_offered ON editions (ms) WHERE offered;
CREATE INDEX editions_of_share ON editions (guest, ms);

-- Accounts by name, however many guests are called the same.
CREATE INDEX people_named ON people (lower(name)) WHERE kind = 'account' AND deleted_ms IS NULL;
CREATE INDEX people_taken ON people (skeleton) WHERE kind <> 'guest' AND deleted_ms IS NULL;

-- A declined invitation stays until its table is gone, so that nobody is asked twice.
ALTER TABLE invitations ADD COLUMN declined INTEGER NOT NULL DEFAULT 0;

-- Until when nobody enters a tournament, leaves it or sits a round out: its next round is drawn.
ALTER TABLE tournaments ADD COLUMN held_ms INTEGER NOT NULL DEFAULT 0;

-- From which network a mail was asked for, hashed, and whether on a device on which the account is known.
ALTER TABLE mails ADD COLUMN source BLOB;
ALTER TABLE mails ADD COLUMN known INTEGER NOT NULL DEFAULT 0;
CREATE INDEX mails_from ON mails (source) WHERE source IS NOT NULL;
CREATE INDEX mails_of_kind ON mails (what, ms);

-- How many tables of one owner are listed is counted by it.
CREATE INDEX matches_listed ON matches (owner, number) WHERE public AND stage = 'gathering';

-- Tournaments that never began are thrown away some time after they were called off.
CREATE INDEX tournaments_never_begun ON tournaments (ended_ms) WHERE stage = 'cancelled' AND round = 0;
