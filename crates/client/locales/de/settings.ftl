settings = Einstellungen
settings-turn = Hell oder dunkel
settings-lessons = Jede Entscheidung erklären
    .about = Für das erste Spiel: woran man denken sollte, in zwei, drei Sätzen.
