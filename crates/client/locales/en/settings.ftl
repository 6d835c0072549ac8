settings = Settings
settings-turn = Light or dark
settings-lessons = Explain each decision
    .about = For a first game: what to think of, in two or three sentences.
