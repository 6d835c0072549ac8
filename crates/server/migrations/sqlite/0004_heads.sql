-- A new match has a head, and the head takes each chunk that continues it. So a step is one statement, and needs no
-- transaction around it.
CREATE TRIGGER matches_have_heads AFTER INSERT ON matches BEGIN
    INSERT INTO heads (match, entries) VALUES (NEW.number, 0);
END;

CREATE TRIGGER heads_take_chunks AFTER INSERT ON chunks BEGIN
    UPDATE heads SET entries = NEW.next, last = NEW.id WHERE match = NEW.match;
END;
