settings = Réglages
settings-turn = Clair ou sombre
settings-lessons = Expliquer chaque décision
    .about = Pour une première partie : à quoi penser, en deux ou trois phrases.
