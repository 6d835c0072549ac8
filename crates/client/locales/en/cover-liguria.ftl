lobby-liguria = 3–4 players · about 15 minutes against bots
    .about = Buy at the market, sail the circuit, and bring colour home.
tutorial-liguria = Learn Liguria
    .about = Ten short lessons at a real table: market, cards, voyages and prestige.
