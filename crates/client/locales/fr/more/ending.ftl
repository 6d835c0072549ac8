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
interlude-reasons = Voir d’où
interlude-on = Continuer
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
ending-count = Le décompte
ending-counted = { $source } : { $points } pour { $you ->
        [yes] vous
       *[no] { $who }
    }
ending-moved = { $was ->
        [1] 1er
       *[other] { $was }e
    } → { $place ->
        [1] 1er
       *[other] { $place }e
    }
ending-skip = Voir le résultat
ending-where = { $source } : { $points }. Montrer d’où
ending-from = { $source } : { $points } pour { $you ->
        [yes] vous
       *[no] { $who }
    }
ending-most = Point fort : { $source }, { $points }.
ending-ahead = { $points ->
        [0] À égalité avec le suivant, devant au départage.
       *[other] Avance : { $points }.
    }
ending-shared = Partage la victoire.
ending-behind = { $gap ->
        [0] À égalité avec
       *[other] { $gap } derrière
    } { $you ->
        [yes] vous
       *[no] { $who }
    } ; plus grand écart : { $source }, { $own } contre { $theirs }.
sound-offer = Voulez-vous entendre le port dans votre prochaine partie ? Doucement, et jamais plus de quelques notes.
sound-yes = Activer les sons
sound-no = Non, merci
result-unkept = { $count ->
        [one] Une part promise n’a pas été montrée : qui l’a retenue avait le choix entre deux mélanges.
       *[other] { $count } parts promises n’ont pas été montrées : qui les a retenues avait le choix entre plusieurs mélanges.
    }
