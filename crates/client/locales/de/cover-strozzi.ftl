lobby-strozzi = 3–6 Personen · gegen Bots etwa 15 Minuten
    .about = Beanspruche Schiffe, wie sie kommen, und schick sie nach Venedig, Rom und Neapel.
tutorial-strozzi = Strozzi lernen
    .about = Zehn kurze Lektionen an einem echten Tisch: Schiffe, Flaggen, Häfen und Punkte.
