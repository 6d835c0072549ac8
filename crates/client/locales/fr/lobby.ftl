lobby-title = Jouez contre des bots
lobby-lead = Sans compte, sans attente. Vous pouvez partir et revenir.
lobby-game = Jeu
lobby-strozzi = 3–6 joueurs · environ 30 minutes
    .about = Réclamez les navires qui arrivent et envoyez-les à Venise, Rome et Naples.
lobby-liguria = 3–4 joueurs · environ 60 minutes
    .about = Achetez au marché, faites le tour des îles et rapportez la couleur.
lobby-play = Jouer à { $game }
lobby-seats = Places : { $seats }
lobby-you = vous
lobby-bot = bot
lobby-fewer = Une place de moins
lobby-more = Une place de plus
lobby-bots = Niveau des bots
lobby-options = Plus d’options
option-secret-scores = Scores secrets
    .about = Personne ne voit les points des autres avant la fin.
option-open-screens = Paravents ouverts
    .about = Tout le monde voit ce qui est derrière les paravents.
lobby-continue = Reprendre
lobby-all-games = Toutes vos parties
lobby-learn = Nouveau ici ?
lobby-rules = Règles de { $game }
learn-start = Commencer
learn-title = Apprendre
learn-lead = De courtes leçons à une vraie table. Ou lisez les règles : chacune a un numéro, auquel le plateau renvoie.
card-going = Manche { $round } sur { $rounds } · avec { $with }
card-over = Terminée · avec { $with }
card-yours = À vous
card-go-on = Reprendre
card-rank = { $rank ->
        [1] Gagnée
       *[other] Place { $rank }
    }
games-title = Vos parties
games-lead = Elles sont gardées dans ce navigateur, et nulle part ailleurs.
games-none = Pas encore de partie
    .about = Chaque partie commencée reste ici jusqu’à ce que vous la supprimiez.
games-going = En cours
games-over = Terminées
games-record = Télécharger la partie
games-delete = Supprimer la partie
games-delete-sure = Elle disparaîtra de ce navigateur. Une partie téléchargée reste.
games-keep = La garder
rules-search = Chercher dans les règles
rules-nothing = Rien dans les règles ne contient ces mots.
rules-found = { $found ->
        [one] Un passage trouvé
       *[other] { $found } passages trouvés
    }
