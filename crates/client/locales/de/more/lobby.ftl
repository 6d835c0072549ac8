rules-search = Regeln durchsuchen
rules-nothing = Nichts in den Regeln hat diese Wörter.
rules-found = { $found ->
        [one] Ein Abschnitt gefunden
       *[other] { $found } Abschnitte gefunden
    }
lobby-away = Der Server antwortet gerade nicht. Du kannst gegen Bots spielen; was dort läuft, erscheint wieder, sobald er antwortet.
open-tables = Offene Tische
open-none = Gerade wartet niemand auf Mitspielende. Öffne einen Tisch, oder spiel gegen Bots, bis jemand kommt.
open-lead = Freie Plätze warten auf Leute. Vor dem Start kannst du sie noch ändern.
open-join = Mitspielen
open-join-whom = Mitspielen: { $table }
open-table-of = Tisch von { $name }
open-seats = { $taken } besetzt, { $free } frei
open-you = Du
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
kind-practice = Übung
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
card-round = Runde { $round } von { $rounds }
with-names = mit { $with }
mine-invite = Einladen
open-strength = Wertung { $rating }
open-strengths = Wertung { $from }–{ $to }
open-language = Sprache am Tisch
open-any-language = Jede Sprache
filter-title = Filter
filter-seats = Plätze
filter-free = { $seats ->
        [one] einer frei
       *[other] mindestens { $seats } frei
    }
filter-kind = Art
filter-edition = Ausgabe
filter-usual = Die übliche
filter-near = Nahe an meiner
filter-clear = { $count ->
        [one] Filter aufheben
       *[other] { $count } Filter aufheben
    }
filter-none = Kein offener Tisch passt zu deinen Filtern.
mine-round = { $name }, Runde { $round }, beginnt in { $time }
