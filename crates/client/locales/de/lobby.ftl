lobby-title = Spiel jetzt gegen Bots
lobby-lead = Ohne Konto, ohne Warten. Du kannst gehen und wiederkommen.
lobby-game = Spiel
lobby-strozzi = 3–6 Personen · gegen Bots etwa 15 Minuten
    .about = Beanspruche Schiffe, wie sie kommen, und schick sie nach Venedig, Rom und Neapel.
lobby-liguria = 3–4 Personen · gegen Bots etwa 15 Minuten
    .about = Kauf auf dem Markt ein, segle die Runde und bring Farbe heim.
lobby-play = { $game } jetzt spielen
lobby-seats = Plätze: { $seats }
lobby-you = du
lobby-bot = Bot
lobby-fewer = Ein Platz weniger
lobby-more = Ein Platz mehr
lobby-bots = So spielen die Bots
lobby-options = Weitere Optionen
option-you-begin = Du beginnst
    .about = Sonst wird ausgelost, wer beginnt (S-2.5).
option-no-zero-ranks = Kein Rang ohne Plättchen
    .about = Wer in einem Bereich kein Plättchen hat, bekommt dort nichts, auch wenn nur zwei andere eines haben (S-7.1).
option-secret-scores = Geheime Punkte
    .about = Niemand sieht die Punkte der anderen vor dem Ende.
option-open-screens = Offene Sichtschirme
    .about = Alle sehen, was hinter den Sichtschirmen liegt.
lobby-continue = Weiterspielen
lobby-all-games = Alle deine Spiele
lobby-learn = Neu hier?
lobby-rules = Regeln von { $game }
learn-start = Start
learn-title = Lernen
learn-lead = Kurze Lektionen an einem echten Tisch. Oder lies die Regeln: Jede hat eine Nummer, auf die das Brett verweist.
card-going = Runde { $round } von { $rounds } · mit { $with }
card-over = { $date } · mit { $with }
card-points = { $date } · { $points ->
        [one] ein Punkt
       *[other] { $points } Punkte
    } · mit { $with }
card-won = { $who } hat gewonnen
card-yours = Du bist dran
card-go-on = Weiter
card-rank = { $rank ->
        [1] Gewonnen
       *[other] Platz { $rank }
    }
games-title = Deine Spiele
games-lead = Sie liegen in diesem Browser und sonst nirgends.
games-none = Noch keine Spiele
    .about = Jedes Spiel, das du beginnst, bleibt hier, bis du es löschst.
games-going = Im Gang
games-over = Beendet
games-record = Aufzeichnung herunterladen
games-delete = Spiel löschen
games-delete-sure = Es ist dann aus diesem Browser weg. Eine heruntergeladene Aufzeichnung bleibt.
games-keep = Behalten
rules-search = Regeln durchsuchen
rules-nothing = Nichts in den Regeln hat diese Wörter.
rules-found = { $found ->
        [one] Ein Abschnitt gefunden
       *[other] { $found } Abschnitte gefunden
    }
lobby-invite = Lieber mit Freunden
lobby-away = Der Server antwortet gerade nicht. Du kannst gegen Bots spielen; was dort läuft, erscheint wieder, sobald er antwortet.
open-tables = Offene Tische
open-none = Gerade wartet niemand auf Mitspielende. Öffne einen Tisch, oder spiel gegen Bots, bis jemand kommt.
open-title = Tisch öffnen
open-lead = Freie Plätze warten auf Leute. Vor dem Start kannst du sie noch ändern.
open-join = Mitspielen
open-join-whom = Mitspielen: { $table }
open-table-of = Tisch von { $name }
open-seats = { $taken } besetzt, { $free } frei
open-you = Du
open-seat = Platz { $seat }
open-person = Eine Person
open-bot = Bot: { $level }
open-door = Wer kommen darf
open-by-link = Auf Einladung
    .about = Nur wer den Link hat, findet den Tisch.
open-public = Alle
    .about = Der Tisch steht für alle auf diesem Server in der Liste, zum Mitspielen und zum Zuschauen.
open-clock = Bedenkzeit
open-do = { $game }-Tisch öffnen
open-kind = Wofür es zählt
kind-casual = Freundschaftlich
    .about = Zum Vergnügen: Man darf gehen und einen Bot weiterspielen lassen, und keine Wertung ändert sich.
kind-rated = Gewertet
    .about = Zählt für die Wertung aller. Nur mit Konto, mit Uhr und ohne Zurücknehmen. Wer geht, aufgibt, die Zeit überschreitet oder einen Bot spielen lässt, wird Letzter.
rated-account = An einem gewerteten Tisch sitzen nur Leute mit Konto.
rated-make-account = Konto anlegen oder anmelden
clock-none = Ohne Uhr
    .about = Alle denken so lange nach, wie sie brauchen.
clock-kind-real-time = Minuten
    .about = Jede Person hat einen Vorrat an Zeit und bekommt nach jedem Zug etwas zurück.
clock-kind-daily = Tage
    .about = Spiel, wenn du Zeit hast: Für jede Entscheidung sind Tage da.
clock-real-time = { $minutes } min + { $seconds } s
clock-daily = { $days ->
        [one] ein Tag je Entscheidung
       *[other] { $days } Tage je Entscheidung
    }
clock-minutes = Für jede Person
clock-minutes-of = { $number } Minuten
clock-seconds = Nach jedem Zug
clock-seconds-of = { $number ->
        [0] nichts
       *[other] + { $number } Sekunden
    }
clock-days = Für jede Entscheidung
clock-days-of = { $number ->
        [one] Ein Tag
       *[other] { $number } Tage
    }
take-backs = Entscheidungen zurücknehmen
take-backs-agreed = Wenn alle einverstanden sind
take-backs-own = Frei, bis jemand anderes entschieden hat
take-backs-never = Nie
live-title = Zum Zuschauen
live-watch = Zuschauen
finished-title = Beendet
finished-look = Ansehen
mine-title = Online, im Gang
mine-over = Online, beendet
mine-aside = Beschädigt
mine-paused = Pause
mine-waiting = Warten
mine-free = { $seats ->
        [0] Bereit zum Start
        [one] Ein Platz frei
       *[other] { $seats } Plätze frei
    }
list-more = Mehr zeigen
invite-link = Link zu diesem Tisch
invite-copy = Link kopieren
invite-share = Teilen
invite-share-title = Komm an meinen Tisch
invite-copied = Kopiert. Schick ihn denen, mit denen du spielen willst.
invite-marked = Der Browser lässt die Seite nicht kopieren. Der Link ist markiert: Kopier ihn selbst.
invite-qr = Der Link als Code: Halte die Kamera eines Telefons darauf.
with-names = mit { $with }
mine-invite = Einladen
games-lead-both = Partien auf dem Server sind überall da, wo du dich anmeldest. Partien gegen Bots liegen in diesem Browser und sonst nirgends.
games-none-here = Noch keine Partien gegen Bots
    .about = Jede Partie, die du hier beginnst, bleibt in diesem Browser, bis du sie löschst.
tutorial-minutes = Etwa { $minutes } Minuten
tutorial-strozzi = Strozzi lernen
    .about = Zehn kurze Lektionen an einem echten Tisch: Schiffe, Flaggen, Häfen und Punkte.
tutorial-liguria = Liguria lernen
    .about = Zehn kurze Lektionen an einem echten Tisch: Markt, Karten, Fahrten und Prestige.
puzzles-title = Rätsel
puzzles-short = Eines am Tag für jedes Spiel
lobby-who = Wer spielt
lobby-alone = Allein gegen Bots
lobby-around = Mehrere an diesem Gerät
around-title = An diesem Gerät spielen
around-lead = Gib es weiter, wenn der Nächste dran ist. Auch ohne Netz.
around-player = Spieler { $number }
option-first-begins = Wer oben steht, beginnt
    .about = Sonst wird ausgelost, wer beginnt (S-2.5).
