table-tools = Outils de la table
table-turn = À qui de jouer
table-clear = Effacer
table-choose = Faites votre choix
table-undo = Annuler
table-undo-barrier = Depuis, quelqu’un d’autre a joué ou quelque chose a été révélé : impossible d’annuler.
table-undo-ask = Demander à tous de revenir sur la dernière décision
table-undo-bots = Revenir sur la dernière décision : les bots sont d’accord
table-skip = Aller à la décision
table-undo-nothing = Il n’y a rien à annuler.
table-your-turn = À vous : { $question }
table-plan-stopped = Votre plan n’a pas pu continuer. Décidez à nouveau.
ledger-title = Journal
ledger-new = nouvelles lignes
ledger-taken-back = { $you ->
        [yes] <b>Vous</b> avez repris une décision
       *[no] <b>{ $who }</b> a repris une décision
    }
bot-for-you = Votre bot
bot-for = Le bot de { $who }
table-tabs = Parties de la table
coach = À quoi penser
coach-page = { $page } sur { $pages }
coach-off = Plus d’explications
hint = Conseil
hint-later = Les conseils sont pour votre tour.
help = Touches
refused-illegal = Cela n’a pas compté : les règles ne le permettent pas ici ({ $rule }). Le plateau est juste.
refused-not-your-turn = Cela n’a pas compté : ce n’est pas votre tour.
refused-stale = Cela n’a pas compté : la partie a continué entre-temps. Le plateau est à jour.
refused-over = Cela n’a pas compté : la partie est finie.
refused-paused = Cela n’a pas compté : la partie est en pause.
refused-time-up = Cela n’a pas compté : un bot prend cette décision.
refused-no-take-backs = À cette table, rien n’est repris.
refused-offer = Cette offre n’est plus ouverte.
refused-other = Ce n’est pas possible à cette table maintenant.

## Les raisons d’une décision
recap = Depuis votre tour
table-skip-on = Jusqu’à mon tour
edition-played = Édition : { $name }
