replay-title = Wiedergabe
replay-watch = Wiedergabe
replay-review = Analyse
replay-share = Teilen
replay-open = Aufzeichnung öffnen
