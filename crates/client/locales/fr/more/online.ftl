online-company = À la table
online-here = est là
online-gone = pas connecté
online-bot = un bot
online-stood-in = absent : un bot joue
online-resigned = a abandonné : un bot joue
online-left = est parti : un bot joue
online-spectators = { $count ->
        [one] Une personne regarde
       *[other] { $count } personnes regardent
    }
online-days = { $days } j { $hours } h
online-hours = { $hours } h { $minutes } min
online-clock-none = sans pendule
online-clock-real = { $minutes } min chacun, { $seconds } s de plus par tour
online-clock-daily = { $days ->
        [one] un jour par décision
       *[other] { $days } jours par décision
    }
online-time-low = Encore { $seconds } secondes pour cette décision
online-full = Cette place est prise. Vous pouvez regarder.
online-too-many = C’était beaucoup à la fois. Réessayez dans { $seconds ->
        [one] une seconde
       *[other] { $seconds } secondes
    }.
online-storage = Le serveur ne peut rien enregistrer pour l’instant, cela n’a donc pas compté. Rien de ce qui a été joué n’est perdu. Réessayez bientôt.
online-connecting = Connexion…
online-connecting-kept = Connexion… Ce que vous avez envoyé est gardé.
online-unsure = Envoyé. Le serveur n’a pas encore répondu.
online-lost = <b>Connexion perdue.</b> { $seconds ->
        [0] Nouvel essai.
        [one] Nouvel essai dans une seconde.
       *[other] Nouvel essai dans { $seconds } secondes.
    } { $kept ->
        [yes] Ce que vous avez envoyé est gardé.
       *[no] Rien n’est perdu.
    }
online-try-now = Essayer maintenant
online-newer-title = Cette page est trop ancienne
online-newer = Le serveur a une version plus récente que cette page. Rechargez la page ; la partie reprend où elle en était.
online-reload = Recharger
online-bot-waits = { $count ->
        [one] Les robots de cette table attendent qu’un autre ait joué.
       *[other] Les robots de cette table attendent que { $count } autres aient joué.
    }
online-changes = À cette place, on a changé d’avis aussi souvent qu’une partie le permet. Vous pouvez encore jouer, abandonner ou partir.
online-too-many-tables = Vous avez { $count } tables qui ne sont pas terminées, c’est le maximum. Terminez-en ou quittez-en d’abord.
online-too-many-tables-here = Depuis votre adresse, { $count } tables ont été ouvertes qui n’ont pas commencé, c’est le maximum. Commencez-en ou quittez-en d’abord.
online-too-many-pages = Fondaco est ouvert à trop d’endroits à la fois. Fermez-en d’autres pages, puis rechargez celle-ci.
online-logged-out = Vous êtes déconnecté ici. Votre place reste la vôtre.
online-log-in = Se connecter
online-missed = <b>De retour à la table.</b> { $count ->
        [one] Un coup a été joué
       *[other] { $count } coups ont été joués
    } en votre absence.
online-looking-on = Vous regardez.
online-sit = Prendre place
online-you-resigned = Vous avez abandonné. Un bot joue votre place jusqu’à la fin.
online-bot-for-you = <b>Un bot joue pour vous.</b> La place est toujours la vôtre.
online-take-back-seat = Reprendre votre place
online-paused = <b>La partie est suspendue.</b> Les pendules sont arrêtées.
online-resume = Continuer
online-next = On rejoue.
online-go-next = À la nouvelle partie
online-abandoned = <b>La partie s’est terminée sans résultat.</b>
online-forfeited = { $you ->
        [yes] <b>Vous</b> avez perdu cette partie, et elle est finie.
       *[no] <b>{ $who }</b> a perdu cette partie, et elle est finie.
    }
offer-take-back = { $you ->
        [yes] <b>Vous</b> demandez à revenir sur une décision.
       *[no] <b>{ $who }</b> demande à revenir sur une décision.
    }
offer-pause = { $you ->
        [yes] <b>Vous</b> proposez une pause.
       *[no] <b>{ $who }</b> propose une pause.
    }
offer-resume = { $you ->
        [yes] <b>Vous</b> voulez continuer.
       *[no] <b>{ $who }</b> veut continuer.
    }
offer-abandon = { $you ->
        [yes] <b>Vous</b> voulez finir la partie sans résultat.
       *[no] <b>{ $who }</b> veut finir la partie sans résultat.
    }
offer-rematch = { $you ->
        [yes] <b>Vous</b> voulez rejouer.
       *[no] <b>{ $who }</b> veut rejouer.
    }
offer-waits = On attend { $who }.
offer-yes = Accepter
offer-no = Refuser
offer-withdraw = Retirer
online-menu = La table
online-invite = Inviter quelqu’un
deed-pause = Proposer une pause
    .about = Si tous sont d’accord, les pendules s’arrêtent jusqu’à ce que tous veuillent continuer.
deed-resume = Proposer de continuer
    .about = Si tous sont d’accord, la partie continue.
deed-away = Laisser un bot jouer pour moi
    .about = Vous pouvez reprendre votre place à tout moment.
deed-back = Reprendre votre place
    .about = Vous décidez de nouveau, dès la prochaine décision.
deed-abandon = Proposer de finir sans résultat
    .about = Si tous sont d’accord, la partie s’arrête ici et ne compte pour personne.
deed-resign = Abandonner
    .about = Vous êtes dernier, et un bot joue votre place jusqu’à la fin. On ne peut pas revenir là-dessus.
deed-leave = Quitter la table
    .about = Votre place se libère : un bot la joue jusqu’à ce que quelqu’un s’y assoie.
rated-terms = Classée : la partie compte pour le classement de tous. Qui part, abandonne, dépasse le temps ou laisse jouer un bot finit dernier. On ne reprend aucun coup, et les places ne changent pas.
practice-terms = Entraînement : toutes les cartes et tuiles découlent d’un nombre que quelqu’un a choisi, et la même donne peut être rejouée. Qui connaît ce nombre peut savoir ce qui vient.
rated-title = Classements
rated-change = { $before } → { $after }
wait-rated-alone = Une partie classée demande deux personnes. Invitez quelqu’un.
offer-until = Qui n’a pas refusé d’ici { $when } a accepté.
offer-until-rated = Qui n’a pas accepté d’ici { $when } a refusé : le silence ne met fin à aucune partie classée.
offer-resume-until = La partie reprend d’ici { $when }.
refused-rated-left = Quelqu’un a quitté cette partie classée et sera dernier. Elle se joue donc jusqu’à la fin.
refused-rated-played = Tout le monde a déjà décidé quelque chose dans cette partie classée. Elle se joue donc jusqu’à la fin.
refused-rated-not-yet = Une partie classée commence quand rien n’a changé aux places pendant dix secondes. Sauf si elle se joue sur plusieurs jours, tout le monde doit être là.
refused-rated-own = Personne ne s’assoit avec ses propres programmes à une table classée, ni deux programmes d’une même personne.
online-bot-for-you-rated = <b>Un bot joue pour vous.</b> Vous pouvez reprendre, mais vous finirez dernier de cette partie classée.
deed-away-rated = Laisser un bot jouer pour moi
    .about = Cette partie est classée : dès qu’un bot a joué pour vous, vous finissez dernier. Vous pouvez tout de même reprendre votre place.
deed-resign-rated = Abandonner
    .about = Cette partie est classée : vous finissez dernier, et un bot joue votre place jusqu’à la fin. On ne peut pas revenir là-dessus.
deed-not = Pas maintenant
online-coming = Vers la table…
online-coming-text = On interroge le serveur.
online-away = Le serveur ne répond pas pour l’instant. Cette page continue d’essayer.
online-aside-title = Cette partie a été mise de côté
online-aside-damaged = Ce qui est enregistré de cette partie est endommagé : elle ne peut être ni montrée ni poursuivie. Rien n’est effacé, et qui gère ce serveur est prévenu. Vos autres parties ne sont pas touchées.
online-aside-unknown = Cette partie se joue selon des règles que ce serveur ne connaît pas. Elle est conservée et reprendra quand il les connaîtra.
online-aside-failed = Le serveur a échoué deux fois sur cette partie et l’a mise de côté. Rien n’est effacé, et qui gère ce serveur est prévenu. Vos autres parties ne sont pas touchées.
online-aside-operator = Qui gère ce serveur a mis cette partie de côté.
online-brought-back = Le serveur a eu une défaillance et a rétabli cette partie. Rien de ce qui a été confirmé n’est perdu.
online-lost-moves = La base de données du serveur a perdu les derniers coups. La partie continue à partir d’ici.
online-damaged = La base de données du serveur est endommagée : cela n’a pas compté. Réessayer ne sert à rien ; prévenez qui gère ce serveur.
online-nowhere-title = Cette table n’existe pas
online-nowhere = Il n’y a pas de telle table, ou elle ne vous est pas ouverte. L’invitation est peut-être ancienne : demandez un nouveau lien.
online-alone-title = Pas de serveur ici
online-alone = Cette page joue seule contre des bots. Pour jouer ensemble, ouvrez Fondaco sur un serveur.
gate-title = Venez à la table
gate-enter = Entrer
fair-title = Tirage équitable
fair-about = Le serveur a scellé le secret dont viennent tous les tirages : voici son empreinte. Votre navigateur la garde, ajoute quelque chose que le serveur ne peut pas encore connaître, et le dit si cela n’est pas pris. À la fin, il vérifie de lui-même que le secret révélé a bien cette empreinte, que sa part est dans le mélange, que chaque tirage en découle, et que l’enregistrement est bien la partie que cette page vous a montrée. Il garde l’empreinte de vos 50 dernières tables et compare à nouveau quand vous revenez. Le bouton sous le résultat dit combien de tirages ont été vérifiés. Copiez l’empreinte si vous voulez vérifier vous-même.
fair-copy = Copier l’empreinte
fair-copied = Copié
fair-deceived = <b>Quelque chose cloche dans les tirages.</b> La preuve ne correspond pas au secret montré à ce navigateur avant la partie, ou pas à ce qu’il a ajouté. Enregistrez la partie et parlez-en à quelqu’un de confiance.
fair-unproven = <b>Quelque chose cloche dans les tirages.</b> La preuve ne tient pas : { $why }. Enregistrez la partie et parlez-en à quelqu’un de confiance.
fair-another-game = <b>Ce n’est pas la partie que vous avez vue.</b> Les coups ou les points de l’enregistrement ne sont pas ceux que cette page a reçus. Enregistrez la partie et parlez-en à quelqu’un de confiance.
wait-title = { $game } : en attente de joueurs
wait-free = { $count ->
        [0] toutes les places sont prises
        [one] une place est libre
       *[other] { $count } places sont libres
    }
wait-seats = Places
wait-open = libre
wait-you = vous
wait-add-bot = Ajouter un bot
wait-remove-bot = Renvoyer le bot
wait-start = Commencer
wait-fill = { $count ->
        [one] Ajouter un bot et commencer
       *[other] Ajouter { $count } bots et commencer
    }
wait-owner = Qui dirige la table commence la partie.
wait-full = Toutes les places sont prises. Vous pouvez regarder.
wait-others = La partie commence quand toutes les places sont prises.
wait-stand-up = Se lever
notify-turn = C’est à vous
notify-with = Avec { $with }
notify-page = Le navigateur le dit tant qu’une page de Fondaco est ouverte.
notify-away = Le navigateur le dit, même quand aucune page de Fondaco n’est ouverte.
notify-denied = Votre navigateur ne permet pas de messages à cette page. Autorisez-lui les notifications dans les réglages du navigateur et réessayez.
notify-missing = Ce navigateur ne montre pas les messages des pages. Sur iPhone ou iPad, ajoutez d’abord Fondaco à l’écran d’accueil.
plan-title = Prévoir
plan-withdraw = Retirer le plan
plan-made = Personne d’autre ne le voit
plan-free = S’il vous arrive libre
plan-claimed = Si quelqu’un l’a revendiqué
plan-port = L’envoyer à
plan-then = Me demander
plan-done = Votre plan a été exécuté.
happened-somebody = Quelqu’un
happened-sat-down = { $you ->
        [yes] <b>Vous</b> avez pris place.
       *[no] <b>{ $who }</b> a pris place.
    }
happened-left = { $you ->
        [yes] <b>Vous</b> avez quitté la table.
       *[no] <b>{ $who }</b> a quitté la table.
    }
happened-removed = { $you ->
        [yes] <b>Vous</b> avez été renvoyé de cette table. Vous pouvez regarder.
       *[no] <b>{ $who }</b> a été renvoyé de la table.
    }
happened-handed = { $you ->
        [yes] <b>Vous</b> dirigez maintenant la table.
       *[no] <b>{ $who }</b> dirige maintenant la table.
    }
happened-agreed = { $you ->
        [yes] <b>Vous</b> acceptez.
       *[no] <b>{ $who }</b> accepte.
    }
happened-declined = { $you ->
        [yes] <b>Vous</b> refusez.
       *[no] <b>{ $who }</b> refuse.
    }
happened-withdrawn = L’offre ne tient plus.
happened-resumed = La partie reprend.
happened-away = { $you ->
        [yes] <b>Vous</b> laissez jouer un bot.
       *[no] <b>{ $who }</b> laisse jouer un bot.
    }
happened-vanished = { $you ->
        [yes] <b>Vous</b> n’étiez pas connecté. Un bot joue pour vous.
       *[no] <b>{ $who }</b> n’est pas connecté. Un bot joue maintenant.
    }
happened-bot-now = { $you ->
        [yes] Un bot joue maintenant pour <b>vous</b>.
       *[no] Un bot joue maintenant pour <b>{ $who }</b>.
    }
happened-returned = { $you ->
        [yes] <b>Vous</b> avez repris votre place.
       *[no] <b>{ $who }</b> est de retour et joue de nouveau.
    }
happened-resigned = { $you ->
        [yes] <b>Vous</b> avez abandonné. Un bot continue.
       *[no] <b>{ $who }</b> a abandonné. Un bot continue.
    }
happened-holiday = { $you ->
        [yes] <b>Vous</b> êtes en vacances jusqu’au { $date }.
       *[no] <b>{ $who }</b> est en vacances jusqu’au { $date }.
    }
happened-holiday-over = { $you ->
        [yes] <b>Vous</b> êtes de retour de vacances.
       *[no] <b>{ $who }</b> est de retour de vacances.
    }
happened-out-of-time = { $you ->
        [yes] <b>Vous</b> n’avez plus de temps.
       *[no] <b>{ $who }</b> n’a plus de temps.
    }
online-stands-in = <b>{ $who }</b> n’est pas connecté. { $seconds ->
        [0] Un bot joue maintenant.
        [one] Un bot joue dans une seconde.
       *[other] Un bot joue dans { $seconds } secondes.
    }
offer-declined = Sans { $who }.
offer-not-yet = Préfère attendre : { $who }.
offer-rematch-until = { $seconds ->
        [one] Encore une seconde pour répondre.
       *[other] Encore { $seconds } secondes pour répondre.
    }
wait-begins = { $seconds ->
        [0] La partie commence maintenant.
        [one] La partie commence dans une seconde.
       *[other] La partie commence dans { $seconds } secondes.
    }
wait-manages = dirige la table
wait-hand-over = Lui confier la table
wait-send-away = Renvoyer de la table
wait-sent-away = Vous avez été renvoyé de cette table. Vous pouvez regarder.
ledger-excused = Le serveur a été absent pendant { $seconds ->
        [one] une seconde
       *[other] { $seconds } secondes
    }. Ce temps ne compte pas.
invited-by = <b>{ $who }</b> vous invite à
invited-seated = { $taken } places sur { $all } sont prises
invited-usual-edition = Édition : notre reconstitution
invited-edition = Édition : { $name }
invited-under-way = Cette partie est en cours. Vous pouvez regarder.
invited-under-way-open = Cette partie est en cours, et une place est libre.
invited-over = Cette partie est terminée.
invited-over-won = Cette partie est terminée : { $who } a gagné.
invited-round = Manche { $round } sur { $rounds }
invited-ended = Terminée : { $when }
invited-like = Ouvrir une table pareille
invited-sit = Prendre place
invited-log-in = Connectez-vous ou créez un compte, et revenez ici
account-go-back = Retour à la table
account-go-on = Revenir où vous étiez
online-look-back = <b>{ $who }</b> regarde de nouveau cette partie.
online-look-along = Regarder ensemble
screen-title = Grand écran
screen-open = Grand écran
    .about = Le plateau pour un téléviseur, ou une tablette au milieu de la table. Chacun décide sur son téléphone.
screen-guest = Écran
screen-sit = Scannez pour vous asseoir
screen-watch = Scannez pour regarder
screen-lead = Scannez le code avec votre téléphone pour prendre place. Vous y décidez ; le plateau est ici.
online-edition-title = Un autre matériel
online-edition = On joue à cette table avec une édition que ce navigateur n’a pas pu obtenir du serveur. Rechargez la page ; si cela n’aide pas, dites-le à qui a ouvert la table.
fair-left-out = <b>Votre part n’est pas dans ce mélange.</b> Vous étiez absent au début de la partie, ou un autre de vos appareils a participé, ou le serveur l’a laissée de côté. Les tirages reposent sur ce que les autres ont ajouté.
fair-left-out-close = Fermer
