lobby-strozzi = 3–6 players · about 15 minutes against bots
    .about = Claim ships as they come in, and race them to Venice, Rome and Naples.
tutorial-strozzi = Learn Strozzi
    .about = Ten short lessons at a real table: ships, flags, ports and points.
