## First game, Strozzi: one message for each kind of decision
coach-strozzi-start = A round brings a limited number of ships, and you have three flags for them. You need not hurry: look at each ship, and ask which port it is for.
coach-strozzi-claim = Do you want this ship? It should be fast or carry much for a port where you have no ship yet. See who is asked after you and still has a pirate flag: from them a claim is not safe.
coach-strozzi-pirate = Somebody has claimed this ship; only your pirate flag can take it. You have one in each round, so take the ship if it is worth more to you than one you may still get, or if it helps its claimant too much.
coach-strozzi-port = Choose the port. Speed decides the place in line (15, 10 and 5 points), the port’s own ware moves your marker. Each port takes one ship of yours in a round, so think of the ships still to come.
coach-strozzi-tile = Choose a promotion tile. Value 2 is more for its category at the end of the game; value 1 moves one of your markers now, and a marker scores in every round. Collect where you can come first.
coach-strozzi-last-round = The last round is scored like the others: ships, markers and bonus spaces. Then the promotion tiles score, 30, 20 and 10 points in each category, and the game is over.
coach-strozzi-round = The round is scored: the first three ships in each port, the first three markers in each city, and bonus spaces. Markers stay where they are, so what you climb now counts again later.

## First game, Liguria
coach-liguria-start = Over the rounds you build a harbor, and with it a faster ship and more sacks. Decide early which contracts and islands you go for, and keep an eye on your balance.
coach-liguria-cubes = Put two cubes of different colours on your pier. You can never load them yourself: they are for the others, so it matters little, except that they draw visitors.
coach-liguria-buyer = Place your buyer. To the right there are more tiles, to the left you choose earlier, take a card earlier and sail earlier. Look at the row and the cards: is there something you must have?
coach-liguria-take = Take your tiles. Ships and merchants pay off early in the game, buildings and monks also late; a contract is worth it only if you can bring its cubes home. A gap costs 1 silver for each tile left out.
coach-liguria-card = Take a ship card. Red cards are stronger, but their points must be made good by green cards, monks or expelled knights before the end. The cubes on the card go on your own pier, for the others.
coach-liguria-upgrade = Turn a tile over for prestige. Buildings and monks lose nothing by it; ships and merchants lose their wheels or sacks, so upgrade those late. You may also stop.
coach-liguria-sail = Plan your voyage: where do you stop, what do you load there, and how do you come home? Paint counts only when it is unloaded in your own harbor. From an island you sail on in the same direction.
coach-liguria-onward = The stopover is done. Sail on, at least one step, in the same direction.
coach-liguria-load = Load from this pier, one cube for each sack and up to 10 aboard. Think of your contracts first, then of sets of three colours. What is aboard cannot be thrown away.
coach-liguria-bonus = Your knight with a cube gives you a free choice here: take the colour your contracts still need.
coach-liguria-conquer = Conquer the island? Each tile you place loads one cube of its colour; its swords must be more than those of a holder, and they keep others away later. The island’s score is yours if you hold it at the end.
coach-liguria-deploy = Deploy a diplomat? At the end your minister gives 2 prestige for every tile in its row, those added later too. The first on a harbor is the cheapest: each further one costs a scroll more.
coach-liguria-turn = Turn around or sail on next time in the same direction? You are on an island, so without another U-turn you cannot change it at the start of your next turn.
coach-liguria-homeward = The last voyage: only your ship tiles count, and all that happens is unloading at home. Sail home if you can reach it.
