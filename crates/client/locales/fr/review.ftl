review-title = Analyse : { $game }
review-graph = Qui était en tête
review-as-table = Montrer en tableau
review-round = Manche { $round }
review-pin = Moment { $number } : étape { $at }
review-note = Estimé par le bot le plus fort, qui regarde { $budget } fois en avant à chaque étape. Les chances sont celles du moment marqué.
review-players = Chance et talent
    .note = La chance est ce que les tirages ont apporté, le coût ce que les décisions ont perdu, tous deux en chances de gagner. La précision dit combien de la meilleure chance les décisions ont gardé.
review-luck = Chance au tirage
review-cost = Coût des décisions
review-best = Meilleures décisions
review-accuracy = Précision
review-by-phase = Précision par phase
review-of = { $best } sur { $all }
review-none = –
review-plus = +{ $number } %
review-moments = Ce qui a coûté le plus
review-whose = Décisions de qui
review-everybody = Tout le monde
review-no-moments = Aucune décision n’a coûté plus d’un pour cent. Bien joué.
review-soon = Les premières arrivent dans un instant.
review-where = Manche { $round } · { $phase } · étape { $at }
review-better = Mieux :
review-chances = { $had } % de chances de gagner au lieu de { $kept } %
review-then = Ce qui aurait sans doute suivi :
review-show = Montrer sur le plateau
review-thinking = Le bot examine chaque étape
review-progress = { $done } étapes sur { $steps }
review-done = Chaque étape a été examinée
review-budget = Avec quel soin le bot regarde
review-quick = Coup d’œil
review-usual = Regard habituel
review-deep = Regard prolongé
error-not-over = Cette partie n’est pas terminée. Elle pourra être revue et analysée ensuite.
review-luckiest = Le tirage qui a le plus changé : étape { $at }, { $who } { $good ->
        [yes] gagne
       *[no] perd
    } { $percent } %
