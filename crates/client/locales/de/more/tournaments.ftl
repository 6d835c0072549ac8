tour-lead = Runden an Tischen des Spiels, nach dem Stand zusammengesetzt. Zur gleichen Zeit oder über Tage; wer ein Konto hat, kann eins eröffnen.
tour-all = Alle Turniere
tour-next = Nächste Turniere
tour-new = Turnier eröffnen
tour-new-lead = Die Tische werden nach dem Stand gebildet, mit möglichst wenigen Wiederholungen.
tour-none = Zurzeit hat niemand eins eröffnet.
tour-mine = Deine
tour-open = Zum Mitmachen
tour-running = Im Gang
tour-over = Beendet
tour-tables-of = { $players }er-Tische
tour-rounds = { $rounds ->
        [one] eine Runde
       *[other] { $rounds } Runden
    }
tour-duplicate = Dieselben Karten an allen Tischen
    .about = An allen Tischen einer Runde wird gleich gezogen, und die Seite vergleicht Platz für Platz, was daraus wurde.
tour-programs = Programme dürfen mitspielen
    .about = Bots, die Leute geschrieben haben, spielen mit.
tour-entered = { $entrants ->
        [0] noch niemand dabei
        [one] einer dabei
       *[other] { $entrants } dabei
    }
tour-round-of = Runde { $round } von { $rounds }
tour-finished = beendet
tour-cancelled = abgesagt
tour-starts = beginnt { $time }
tour-your-table = Dein Tisch
tour-you-are-in = Du bist dabei
tour-look-join = Ansehen
tour-look = Ansehen
tour-name = Wie es heißt
tour-name-short = Gib ihm einen Namen mit mindestens drei Buchstaben.
tour-size = Wie viele an einem Tisch
tour-how-many-rounds = Wie viele Runden
tour-odd = Leere Plätze
tour-odd-bots = Bots nehmen sie
    .about = Alle spielen in jeder Runde. Ein Bot behält seinen Platz und bekommt keine Punkte.
tour-odd-byes = Jemand setzt aus
    .about = Nur Menschen an den Tischen. Wer übrig bleibt, setzt einmal aus und bekommt so viel wie für einen zweiten Platz.
tour-start = Beginn
tour-start-hand = Wenn ich es sage
    .about = Du drückst den Knopf, wenn alle da sind.
tour-start-time = Zu einer Zeit
    .about = Es beginnt von selbst, und wer dabei ist, spielt.
tour-start-missing = Sag, wann es beginnt, oder beginne es selbst.
tour-open-do = Turnier eröffnen
tour-account = Nur wer ein Konto hat, kann ein Turnier eröffnen.
tour-missing = Dieses Turnier gibt es nicht
tour-join = Mitmachen
tour-log-in = Mit einem Konto teilnehmen
tour-leave = Aussteigen
tour-rest = Eine Runde aussetzen
tour-no-rest = Doch weiterspielen
tour-start-now = Jetzt beginnen
tour-cancel = Absagen
tour-cancel-sure = Wirklich absagen?
tour-rules = <b>Die Regeln kurz:</b> bis zu 6 Punkte je Runde, alle für den ersten, keine für den letzten Platz, gleichmäßig dazwischen; bei Gleichstand zählen die Punkte derer, auf die man traf, dann der Anteil an den Punkten der eigenen Tische; { $seats }.
tour-rules-bots = leere Plätze nehmen Bots ({ $level }), die ihren Platz ohne Punkte behalten
tour-rules-byes = wer übrig bleibt, setzt aus und bekommt so viel wie für einen zweiten Platz
tour-entrants = Wer dabei ist
tour-standings = Stand
tour-live = jetzt, Runde { $round }
tour-nobody = Noch niemand ist dabei. Mach mit und schick anderen den Link.
tour-columns = <b>Spalten 1, 2, …</b> der Platz am Tisch; – ausgesetzt. <b>Geg.</b> Punkte der Leute, auf die man traf, im Mittel: entscheidet zuerst bei Gleichstand. <b>Anteil</b> an allen Punkten der Tische: entscheidet dann.
tour-head-player = Wer
tour-head-points = Punkte
tour-head-now = jetzt
tour-head-opponents = Geg.
tour-head-share = Anteil
tour-resting = setzt aus
tour-withdrawn = ausgestiegen
tour-void = ohne Ergebnis
tour-playing = wird gespielt
tour-gathering = beginnt gleich
tour-sits-out = ausgesetzt
tour-before = Die davor
tour-after = Die danach
tour-part = { $first } bis { $last } von { $total }
tour-chart = Punkte nach Runden
tour-line = { $who } { $points }
tour-others = { $others ->
        [one] ein weiterer
       *[other] { $others } weitere
    }
tour-tables = Tische nach Runden
tour-round = Runde
tour-table = Tisch { $table }
tour-points = { $points } Punkte
tour-to-start = bis zum Beginn
tour-late = Wer dann nicht da ist, für den spielt ein Bot, bis er kommt.
tour-go = Zu deinem Tisch
tour-look-back = Zurückblicken
tour-hidden = Zu sehen, wenn die Runde vorbei ist
tour-forfeited = nicht zu Ende gespielt: letzter Platz
tour-byes = Setzt aus
tour-asked = wollte aussetzen
tour-same = Dieselben Karten, Platz für Platz
    .about = Nur wer auf demselben Platz saß, hatte dieselben Chancen. „Mehr“ ist dein Tisch gegen das Mittel aller. Jede Scheibe ist jemand, nach den Punkten über dem Mittel des Platzes; die dunklen sind Leute, denen du folgst.
tour-whose = Wessen Tische
tour-whose-few = Deiner und die von Freunden
tour-table-of = Tisch von { $who }
tour-spread-of = Wessen Punkte
tour-spread-all = Alle Plätze
tour-spread-mine = Nur Platz { $seat }
tour-own-made = <b>{ $points } Punkte:</b> { $over } gegen das Mittel deines Platzes. Danach Rang { $rank } von { $people }.
tour-beat = Eine Herausforderung ist ein Link: dein Platz, dasselbe Spiel, Bots auf den anderen Plätzen. Niemand braucht dafür ein Konto.
tour-asking = Die Partien werden geholt …
tour-apart-none = Bei keiner deiner Entscheidungen standen andere vor demselben Brett.
tour-apart = { $shared ->
        [one] Bei einer deiner Entscheidungen standen andere vor demselben Brett
       *[other] Bei { $shared } deiner Entscheidungen standen andere vor demselben Brett
    }; { $found ->
        [0] alle haben gewählt wie du.
        [one] bei einer hat jemand anders gewählt. Die Zahlen sagen, wie viele was wählten.
       *[other] bei { $found } hat jemand anders gewählt. Die Zahlen sagen, wie viele was wählten.
    } Nach dem ersten Unterschied gleichen sich die Bretter nicht mehr.
tour-apart-at = Runde { $round } · { $asked } standen davor
tour-average = { $tables ->
        [one] ein Tisch
       *[other] alle { $tables }
    }
tour-mean = Mittel
tour-spread = { $people } Leute nach den Punkten über dem Mittel ihres Platzes. Du: { $own }
tour-back = { $name }: Runde { $round } von { $rounds }, Tisch { $table }
tour-by = Eröffnet von <b>{ $who }</b>
tour-csv = Stand (CSV)
tour-json = Alles (JSON)
no-such-tournament = Dieses Turnier gibt es nicht, oder es ist nur für Leute mit dem Link.
no-tournament-name = Ein Name hat 3 bis 60 Zeichen.
no-tournament-rounds = Ein Turnier hat 1 bis 12 Runden.
no-tournament-players = Mit so vielen an einem Tisch geht dieses Spiel nicht.
no-tournament-start = Ein Turnier beginnt innerhalb der nächsten 60 Tage und nicht in der Vergangenheit.
no-tournament-most = Höchstens 1024 können mitmachen.
no-too-many-tournaments = Du hast so viele Turniere eröffnet, wie es geht. Erst muss eins davon enden.
no-tournament-full = Es ist voll.
no-tournament-own = Du oder eines deiner Programme ist schon dabei.
no-tournament-closed = Dafür ist das Turnier jetzt nicht offen.
no-tournament-guest = Gäste können nur an ungewerteten Turnieren teilnehmen, deren Link sie haben. Mit einem Konto geht es.
no-tournament-program = Programme können an diesem Turnier nicht teilnehmen.
no-tournament-rested = Man kann nur einmal aussetzen.
no-too-few-entrants = Zum Beginnen sind es zu wenige: Schick anderen den Link.
no-tournament-clock = Ein Turnier hat eine Uhr: bis zu 4 Stunden für alle oder 1 bis 7 Tage je Entscheidung.
no-not-organizer = Das kann nur, wer das Turnier eröffnet hat.
tour-rounds-of = { $number ->
        [one] Eine Runde
       *[other] { $number } Runden
    }
