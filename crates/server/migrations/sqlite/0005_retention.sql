-- What is kept for a while only is found by its age: tables and matches that are not over, and what was said.
CREATE INDEX matches_unfinished ON matches (stage, changed_ms) WHERE stage <> 'over';
CREATE INDEX chat_by_age ON chat (ms) WHERE says IS NOT NULL;
