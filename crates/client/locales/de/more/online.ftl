online-company = Am Tisch
online-here = ist da
online-gone = nicht verbunden
online-bot = ein Bot
online-stood-in = abwesend: Ein Bot spielt
online-resigned = hat aufgegeben: Ein Bot spielt
online-left = ist gegangen: Ein Bot spielt
online-spectators = { $count ->
        [one] Eine Person schaut zu
       *[other] { $count } Personen schauen zu
    }
online-days = { $days } T { $hours } Std.
online-hours = { $hours } Std. { $minutes } Min.
online-clock-none = ohne Uhr
online-clock-real = je { $minutes } Min., { $seconds } Sek. mehr für jeden Zug
online-clock-daily = { $days ->
        [one] ein Tag für jede Entscheidung
       *[other] { $days } Tage für jede Entscheidung
    }
online-time-low = Noch { $seconds } Sekunden für diese Entscheidung
online-full = Dieser Platz ist besetzt. Du kannst zuschauen.
online-too-many = Das war viel auf einmal. Versuch es in { $seconds ->
        [one] einer Sekunde
       *[other] { $seconds } Sekunden
    } noch einmal.
online-storage = Der Server kann gerade nichts speichern, darum hat das nicht gezählt. Nichts Gespieltes ist verloren. Versuch es gleich noch einmal.
online-connecting = Verbindung wird hergestellt …
online-connecting-kept = Verbindung wird hergestellt … Was du gesendet hast, bleibt erhalten.
online-unsure = Gesendet. Der Server hat noch nicht geantwortet.
online-lost = <b>Verbindung verloren.</b> { $seconds ->
        [0] Neuer Versuch.
        [one] Neuer Versuch in einer Sekunde.
       *[other] Neuer Versuch in { $seconds } Sekunden.
    } { $kept ->
        [yes] Was du gesendet hast, bleibt erhalten.
       *[no] Nichts ist verloren.
    }
online-try-now = Jetzt versuchen
online-newer-title = Diese Seite ist zu alt
online-newer = Der Server hat eine neuere Version als diese Seite. Lade die Seite neu; die Partie geht weiter, wo sie war.
online-reload = Neu laden
online-bot-waits = { $count ->
        [one] Die Bots an diesem Tisch warten auf einen anderen.
       *[other] Die Bots an diesem Tisch warten auf { $count } andere.
    }
online-changes = An diesem Platz hat man es sich so oft anders überlegt, wie es in einer Partie möglich ist. Du kannst noch weiterspielen, aufgeben oder gehen.
online-too-many-tables = Du hast { $count } Tische, die noch nicht zu Ende sind; mehr geht nicht. Beende oder verlass zuerst einige davon.
online-too-many-tables-here = Unter deiner Adresse sind { $count } Tische geöffnet worden, die noch nicht begonnen haben; mehr geht nicht. Beginnt oder verlasst zuerst einige davon.
online-too-many-pages = Fondaco ist an zu vielen Stellen zugleich offen. Schließ andere Seiten davon und lade dann diese neu.
online-logged-out = Du bist hier abgemeldet. Dein Platz bleibt deiner.
online-log-in = Anmelden
online-missed = <b>Zurück am Tisch.</b> { $count ->
        [one] Ein Zug ist geschehen
       *[other] { $count } Züge sind geschehen
    }, während du weg warst.
online-looking-on = Du schaust zu.
online-sit = Platz nehmen
online-you-resigned = Du hast aufgegeben. Ein Bot spielt deinen Platz zu Ende.
online-bot-for-you = <b>Ein Bot spielt für dich.</b> Der Platz ist noch deiner.
online-take-back-seat = Platz wieder einnehmen
online-paused = <b>Die Partie ist unterbrochen.</b> Die Uhren stehen still.
online-resume = Weiterspielen
online-next = Es wird noch einmal gespielt.
online-go-next = Zur neuen Partie
online-abandoned = <b>Die Partie ist ohne Ergebnis zu Ende.</b>
online-forfeited = { $you ->
        [yes] <b>Du</b> hast diese Partie verloren, und sie ist zu Ende.
       *[no] <b>{ $who }</b> hat diese Partie verloren, und sie ist zu Ende.
    }
offer-take-back = { $you ->
        [yes] <b>Du</b> möchtest eine Entscheidung zurücknehmen.
       *[no] <b>{ $who }</b> möchte eine Entscheidung zurücknehmen.
    }
offer-pause = { $you ->
        [yes] <b>Du</b> bietest eine Pause an.
       *[no] <b>{ $who }</b> bietet eine Pause an.
    }
offer-resume = { $you ->
        [yes] <b>Du</b> möchtest weiterspielen.
       *[no] <b>{ $who }</b> möchte weiterspielen.
    }
offer-abandon = { $you ->
        [yes] <b>Du</b> möchtest die Partie ohne Ergebnis beenden.
       *[no] <b>{ $who }</b> möchte die Partie ohne Ergebnis beenden.
    }
offer-rematch = { $you ->
        [yes] <b>Du</b> möchtest noch einmal spielen.
       *[no] <b>{ $who }</b> möchte noch einmal spielen.
    }
offer-waits = Es fehlt noch: { $who }.
offer-yes = Zustimmen
offer-no = Ablehnen
offer-withdraw = Zurückziehen
online-menu = Der Tisch
online-invite = Jemanden einladen
deed-pause = Pause anbieten
    .about = Sind alle einverstanden, stehen die Uhren still, bis alle weiterspielen wollen.
deed-resume = Weiterspielen anbieten
    .about = Sind alle einverstanden, geht die Partie weiter.
deed-away = Einen Bot für mich spielen lassen
    .about = Du kannst deinen Platz jederzeit wieder einnehmen.
deed-back = Platz wieder einnehmen
    .about = Du entscheidest wieder selbst, ab der nächsten Entscheidung.
deed-abandon = Ende ohne Ergebnis anbieten
    .about = Sind alle einverstanden, endet die Partie hier und zählt für niemanden.
deed-resign = Aufgeben
    .about = Du wirst Letzter, und ein Bot spielt deinen Platz zu Ende. Das lässt sich nicht zurücknehmen.
deed-leave = Den Tisch verlassen
    .about = Dein Platz wird frei: Ein Bot spielt ihn, bis sich jemand dort hinsetzt.
rated-terms = Gewertet: Die Partie zählt für die Wertung aller. Wer geht, aufgibt, die Zeit überschreitet oder einen Bot spielen lässt, wird Letzter. Nichts wird zurückgenommen, und die Plätze bleiben, wie sie sind.
practice-terms = Übung: Alle Karten und Plättchen folgen aus einer Zahl, die jemand gewählt hat; so lässt sich dieselbe Partie noch einmal spielen. Wer die Zahl kennt, kann wissen, was kommt.
rated-title = Wertungen
rated-change = { $before } → { $after }
wait-rated-alone = Eine gewertete Partie braucht zwei Menschen. Lade jemanden ein.
offer-until = Wer bis { $when } nicht abgelehnt hat, hat zugestimmt.
offer-until-rated = Wer bis { $when } nicht zugestimmt hat, hat abgelehnt: Schweigen beendet keine gewertete Partie.
offer-resume-until = Spätestens geht es weiter: { $when }.
refused-rated-left = Jemand hat diese gewertete Partie verlassen und wird dafür Letzter. Darum wird sie zu Ende gespielt.
refused-rated-played = In dieser gewerteten Partie haben schon alle etwas entschieden. Darum wird sie zu Ende gespielt.
refused-rated-not-yet = Eine gewertete Partie beginnt, wenn sich zehn Sekunden lang an den Plätzen nichts geändert hat. Wird sie nicht über Tage gespielt, müssen alle da sein.
refused-rated-own = Niemand sitzt mit eigenen Programmen an einem gewerteten Tisch, und auch nicht zwei Programme desselben Menschen.
online-bot-for-you-rated = <b>Ein Bot spielt für dich.</b> Du kannst weiterspielen, wirst in dieser gewerteten Partie aber Letzter.
deed-away-rated = Einen Bot für mich spielen lassen
    .about = Diese Partie ist gewertet: Sobald ein Bot für dich gespielt hat, wirst du Letzter. Du kannst deinen Platz trotzdem wieder einnehmen und weiterspielen.
deed-resign-rated = Aufgeben
    .about = Diese Partie ist gewertet: Du wirst Letzter, und ein Bot spielt deinen Platz zu Ende. Das lässt sich nicht zurücknehmen.
deed-not = Jetzt nicht
online-coming = Zum Tisch …
online-coming-text = Der Server wird gefragt.
online-away = Der Server antwortet gerade nicht. Diese Seite versucht es weiter.
online-aside-title = Diese Partie wurde beiseitegelegt
online-aside-damaged = Was von dieser Partie gespeichert ist, ist beschädigt; sie kann weder gezeigt noch weitergespielt werden. Nichts wird gelöscht, und wer diesen Server betreibt, weiß davon. Deine anderen Partien betrifft das nicht.
online-aside-unknown = Diese Partie wird nach Regeln gespielt, die dieser Server nicht kennt. Sie wird aufbewahrt und geht weiter, sobald er sie kennt.
online-aside-failed = Der Server ist an dieser Partie zweimal gescheitert und hat sie beiseitegelegt. Nichts wird gelöscht, und wer diesen Server betreibt, weiß davon. Deine anderen Partien betrifft das nicht.
online-aside-operator = Wer diesen Server betreibt, hat diese Partie beiseitegelegt.
online-brought-back = Der Server hatte einen Fehler und hat diese Partie zurückgeholt. Nichts, was bestätigt wurde, ist verloren.
online-lost-moves = Die Datenbank des Servers hat die letzten Züge verloren. Die Partie geht von hier aus weiter.
online-damaged = Die Datenbank des Servers ist beschädigt, das zählte also nicht. Noch einmal versuchen hilft nicht; sag es denen, die diesen Server betreiben.
online-nowhere-title = Diesen Tisch gibt es nicht
online-nowhere = Es gibt keinen solchen Tisch, oder er ist nicht für dich offen. Vielleicht ist die Einladung alt: Bitte um einen neuen Link.
online-alone-title = Hier ist kein Server
online-alone = Diese Seite spielt allein gegen Bots. Um gemeinsam zu spielen, öffne Fondaco auf einem Server.
gate-title = Komm an den Tisch
gate-enter = Eintreten
fair-title = Faires Ziehen
fair-about = Der Server hat das Geheimnis versiegelt, aus dem alles gezogen wird: Das ist sein Hash. Dein Browser behält ihn, gibt etwas Eigenes dazu, das der Server noch nicht kennen kann, und sagt es, wenn das nicht dazukommt. Am Ende prüft er von selbst, ob das aufgedeckte Geheimnis diesen Hash hat, ob sein Teil in der Mischung ist, ob jedes Ziehen aus beidem folgt und ob die Aufzeichnung die Partie ist, die diese Seite dir gezeigt hat. Er behält den Hash deiner letzten 50 Tische und vergleicht wieder, wenn du zurückkommst. Der Knopf unter dem Ergebnis sagt, wie oft gezogen und geprüft wurde. Kopiere den Hash, wenn du selbst prüfen willst.
fair-copy = Hash kopieren
fair-copied = Kopiert
fair-deceived = <b>Mit dem Ziehen stimmt etwas nicht.</b> Der Beweis passt nicht zu dem Geheimnis, das diesem Browser vor der Partie gezeigt wurde, oder nicht zu dem, was er dazugegeben hat. Sichere die Aufzeichnung und sag es jemandem, dem du vertraust.
fair-unproven = <b>Mit dem Ziehen stimmt etwas nicht.</b> Der Beweis geht nicht auf: { $why }. Sichere die Aufzeichnung und sag es jemandem, dem du vertraust.
fair-another-game = <b>Das ist nicht die Partie, die du gesehen hast.</b> Die Züge oder die Punkte der Aufzeichnung sind andere, als dieser Seite gesagt wurden. Sichere die Aufzeichnung und sag es jemandem, dem du vertraust.
wait-title = { $game }: Warten auf Mitspielende
wait-free = { $count ->
        [0] alle Plätze sind besetzt
        [one] ein Platz ist frei
       *[other] { $count } Plätze sind frei
    }
wait-seats = Plätze
wait-open = frei
wait-you = du
wait-add-bot = Bot hinzufügen
wait-remove-bot = Bot wegschicken
wait-start = Anfangen
wait-fill = { $count ->
        [one] Bot hinzufügen und anfangen
       *[other] { $count } Bots hinzufügen und anfangen
    }
wait-owner = Wer den Tisch leitet, beginnt die Partie.
wait-full = Alle Plätze sind besetzt. Du kannst zuschauen.
wait-others = Die Partie beginnt, wenn alle Plätze besetzt sind.
wait-stand-up = Aufstehen
notify-turn = Du bist am Zug
notify-with = Mit { $with }
notify-page = Der Browser meldet es, solange eine Seite von Fondaco offen ist.
notify-away = Der Browser meldet es, auch wenn keine Seite von Fondaco offen ist.
notify-denied = Dein Browser erlaubt dieser Seite keine Meldungen. Erlaube ihr Benachrichtigungen in den Einstellungen des Browsers und versuche es noch einmal.
notify-missing = Dieser Browser zeigt keine Meldungen von Seiten. Auf dem iPhone oder iPad lege Fondaco zuerst auf den Home-Bildschirm.
plan-title = Vorausplanen
plan-withdraw = Plan zurückziehen
plan-made = Sonst sieht es niemand
plan-free = Wenn es unbeansprucht zu dir kommt
plan-claimed = Wenn es jemand beansprucht hat
plan-port = Schicken nach
plan-then = Frag mich
plan-done = Dein Plan wurde ausgeführt.
happened-somebody = Jemand
happened-sat-down = { $you ->
        [yes] <b>Du</b> hast dich gesetzt.
       *[no] <b>{ $who }</b> hat sich gesetzt.
    }
happened-left = { $you ->
        [yes] <b>Du</b> hast den Tisch verlassen.
       *[no] <b>{ $who }</b> hat den Tisch verlassen.
    }
happened-removed = { $you ->
        [yes] <b>Du</b> wurdest von diesem Tisch weggeschickt. Du kannst zusehen.
       *[no] <b>{ $who }</b> wurde weggeschickt.
    }
happened-handed = { $you ->
        [yes] <b>Du</b> leitest jetzt den Tisch.
       *[no] <b>{ $who }</b> leitet jetzt den Tisch.
    }
happened-agreed = { $you ->
        [yes] <b>Du</b> stimmst zu.
       *[no] <b>{ $who }</b> stimmt zu.
    }
happened-declined = { $you ->
        [yes] <b>Du</b> lehnst ab.
       *[no] <b>{ $who }</b> lehnt ab.
    }
happened-withdrawn = Das Angebot gilt nicht mehr.
happened-resumed = Das Spiel geht weiter.
happened-away = { $you ->
        [yes] <b>Du</b> lässt einen Bot spielen.
       *[no] <b>{ $who }</b> lässt einen Bot spielen.
    }
happened-vanished = { $you ->
        [yes] <b>Du</b> warst nicht verbunden. Ein Bot spielt für dich.
       *[no] <b>{ $who }</b> ist nicht verbunden. Jetzt spielt ein Bot.
    }
happened-bot-now = { $you ->
        [yes] Jetzt spielt ein Bot für <b>dich</b>.
       *[no] Jetzt spielt ein Bot für <b>{ $who }</b>.
    }
happened-returned = { $you ->
        [yes] <b>Du</b> hast deinen Platz wieder.
       *[no] <b>{ $who }</b> ist zurück und spielt wieder.
    }
happened-resigned = { $you ->
        [yes] <b>Du</b> hast aufgegeben. Ein Bot spielt weiter.
       *[no] <b>{ $who }</b> hat aufgegeben. Ein Bot spielt weiter.
    }
happened-holiday = { $you ->
        [yes] <b>Du</b> bist im Urlaub bis { $date }.
       *[no] <b>{ $who }</b> ist im Urlaub bis { $date }.
    }
happened-holiday-over = { $you ->
        [yes] <b>Du</b> bist aus dem Urlaub zurück.
       *[no] <b>{ $who }</b> ist aus dem Urlaub zurück.
    }
happened-out-of-time = { $you ->
        [yes] <b>Deine</b> Zeit ist abgelaufen.
       *[no] Die Zeit von <b>{ $who }</b> ist abgelaufen.
    }
online-stands-in = <b>{ $who }</b> ist nicht verbunden. { $seconds ->
        [0] Jetzt spielt ein Bot.
        [one] In einer Sekunde spielt ein Bot.
       *[other] In { $seconds } Sekunden spielt ein Bot.
    }
offer-declined = Ohne { $who }.
offer-not-yet = Lieber noch warten: { $who }.
offer-rematch-until = { $seconds ->
        [one] Noch eine Sekunde für eine Antwort.
       *[other] Noch { $seconds } Sekunden für eine Antwort.
    }
wait-begins = { $seconds ->
        [0] Das Spiel beginnt jetzt.
        [one] Das Spiel beginnt in einer Sekunde.
       *[other] Das Spiel beginnt in { $seconds } Sekunden.
    }
wait-manages = leitet den Tisch
wait-hand-over = Den Tisch übergeben
wait-send-away = Wegschicken
wait-sent-away = Du wurdest von diesem Tisch weggeschickt. Du kannst zusehen.
ledger-excused = Der Server war { $seconds ->
        [one] eine Sekunde
       *[other] { $seconds } Sekunden
    } lang weg. Diese Zeit zählt nicht.
invited-by = <b>{ $who }</b> lädt dich ein zu
invited-seated = { $taken } von { $all } Plätzen sind besetzt
invited-usual-edition = Ausgabe: unsere Rekonstruktion
invited-edition = Ausgabe: { $name }
invited-under-way = Diese Partie läuft schon. Du kannst zusehen.
invited-under-way-open = Diese Partie läuft schon, und ein Platz ist frei.
invited-over = Diese Partie ist zu Ende.
invited-over-won = Diese Partie ist zu Ende: { $who } hat gewonnen.
invited-round = Runde { $round } von { $rounds }
invited-ended = Beendet: { $when }
invited-like = So einen Tisch eröffnen
invited-sit = Hinsetzen
invited-log-in = Melde dich an oder lege ein Konto an; danach bist du wieder hier
account-go-back = Zurück zum Tisch
account-go-on = Weiter, wo du warst
online-look-back = <b>{ $who }</b> sieht sich diese Partie noch einmal an.
online-look-along = Mit ansehen
screen-title = Großer Bildschirm
screen-open = Großer Bildschirm
    .about = Das Spielbrett für den Fernseher oder ein Tablet mitten auf dem Tisch. Jeder entscheidet am eigenen Telefon.
screen-guest = Bildschirm
screen-sit = Scannen und mitspielen
screen-watch = Scannen und zusehen
screen-lead = Scanne den Code mit dem Telefon und setz dich. Dort entscheidest du; das Brett ist hier.
online-edition-title = Andere Bestandteile
online-edition = An diesem Tisch wird mit einer Ausgabe gespielt, die dieser Browser nicht vom Server bekommen hat. Lade die Seite neu; wenn das nicht hilft, sag es dem, der den Tisch eröffnet hat.
fair-left-out = <b>Dein Teil ist nicht in dieser Mischung.</b> Du warst beim Beginn nicht da, oder ein anderes Gerät von dir war beteiligt, oder der Server hat ihn weggelassen. Gezogen wird aus dem, was die anderen dazugegeben haben.
fair-left-out-close = Schließen
