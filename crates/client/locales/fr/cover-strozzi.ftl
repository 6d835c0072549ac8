lobby-strozzi = 3 à 6 joueurs · environ 15 minutes contre des bots
    .about = Revendiquez les navires qui arrivent et envoyez-les à Venise, Rome et Naples.
tutorial-strozzi = Apprendre Strozzi
    .about = Dix courtes leçons à une vraie table : navires, pavillons, ports et points.
