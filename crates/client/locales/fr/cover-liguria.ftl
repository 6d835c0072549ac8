lobby-liguria = 3 à 4 joueurs · environ 15 minutes contre des bots
    .about = Achetez au marché, faites le tour des îles et rapportez la couleur.
tutorial-liguria = Apprendre Liguria
    .about = Dix courtes leçons à une vraie table : marché, cartes, voyages et prestige.
