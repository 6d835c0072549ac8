lobby-liguria = 3–4 Personen · gegen Bots etwa 15 Minuten
    .about = Kauf auf dem Markt ein, segle die Runde und bring Farbe heim.
tutorial-liguria = Liguria lernen
    .about = Zehn kurze Lektionen an einem echten Tisch: Markt, Karten, Fahrten und Prestige.
