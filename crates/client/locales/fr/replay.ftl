replay-title = Revoir la partie
replay-watch = Revoir
replay-review = Analyse
replay-share = Partager
replay-open = Ouvrir un enregistrement
