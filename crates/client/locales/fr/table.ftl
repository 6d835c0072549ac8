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
ledger-excused = Le serveur a été absent pendant { $seconds ->
        [one] une seconde
       *[other] { $seconds } secondes
    }. Ce temps ne compte pas.
ledger-taken-back = { $you ->
        [yes] <b>Vous</b> avez repris une décision
       *[no] <b>{ $who }</b> a repris une décision
    }
result-total = Total
result-gave-up = a abandonné
result-record = Télécharger la partie
result-check = Vérifier le mélange
result-fair = { $draws ->
        [one] Le tirage est conforme
       *[other] Les { $draws } tirages sont conformes
    } à la graine fixée avant la partie.
result-unfair = Le mélange n’a pas pu être confirmé : { $why }
result-home = Accueil
result-again = Rejouer
table-tabs = Parties de la table
coach = À quoi penser
coach-page = { $page } sur { $pages }
coach-off = Plus d’explications
hint = Conseil
hint-later = Les conseils sont pour votre tour.
hint-thinking = Calcul en cours…
hint-best = Meilleurs coups et chances de gagner
interlude-reasons = Voir d’où
interlude-on = Continuer
help = Touches
help-lead = Tout peut se faire au clavier. Pointez un symbole un instant, ou pressez-le longuement : il s’explique.
help-targets = choix suivant
    .keys = Tab ← →
help-ends = premier et dernier
    .keys = Début Fin
help-digits = le choix de ce numéro
    .keys = 1 … 9 0
help-space = choisir, ou non
    .keys = Espace
help-enter = faire ce que dit le bouton ; avant, choisir
    .keys = Entrée
help-escape = annuler le choix ; fermer
    .keys = Échap
help-undo = reprendre la dernière décision
    .keys = U Ctrl+Z
help-hint = conseil
    .keys = H
help-explain = expliquer ce qui est sélectionné
    .keys = ?
help-rules = règles
    .keys = F1
help-ledger = journal
    .keys = L
help-tabs = sur téléphone : plateau, joueurs
    .keys = B P
help-theme = clair ou sombre
    .keys = T
refused-illegal = Cela n’a pas compté : les règles ne le permettent pas ici ({ $rule }). Le plateau est juste.
refused-not-your-turn = Cela n’a pas compté : ce n’est pas votre tour.
refused-stale = Cela n’a pas compté : la partie a continué entre-temps. Le plateau est à jour.
refused-over = Cela n’a pas compté : la partie est finie.
refused-paused = Cela n’a pas compté : la partie est en pause.
refused-time-up = Cela n’a pas compté : un bot prend cette décision.
refused-no-take-backs = À cette table, rien n’est repris.
refused-offer = Cette offre n’est plus ouverte.
refused-other = Ce n’est pas possible à cette table maintenant.
result-title = { $you ->
        [yes] { $winners ->
            [one] Vous gagnez avec { $points }
           *[other] Vous partagez la victoire avec { $points }
        }
       *[no] { $winners ->
            [one] { $who } gagne avec { $points }
           *[other] { $who } gagnent avec { $points }
        }
    }
result-ahead = { $points ->
        [0] Autant de points que { $you ->
            [yes] vous
           *[no] { $who }
        }, mais devant au départage.
        [one] Un point devant { $you ->
            [yes] vous
           *[no] { $who }
        }. Ce qui a fait la différence : { $source }.
       *[other] { $points } points devant { $you ->
            [yes] vous
           *[no] { $who }
        }. Ce qui a fait la différence : { $source }.
    }
result-tie = Tout le monde a le même rang.
result-board = Regarder le plateau
result-show = Voir le résultat

## Les raisons d’une décision
why-points = { $points }
why-a-round = { $points } par manche
why-at-end = { $points } à la fin
why-other = { $who } : { $what }
why-total = { $place } au total dans l’état actuel
why-place = { $place ->
        [1] 1re
       *[other] { $place }e
    } place
hint-move = { $first } → { $then }
hint-equal = À peu près égal : la recherche ne les distingue pas.
hint-clear = Nettement mieux : { $percent } % de chances de gagner en plus, { $points } points
help-chat = discussion
    .keys = C
