# What explains itself on the board
explain-flag-pirate = Pirate flag
    .text = Takes the ship at once, claimed or not; nobody after you is asked, and a claimant gets the flag back.
explain-flag-plus1 = +1 flag
    .text = Claims the ship and makes it faster by 1, but a pirate flag can still take it.
explain-flag-ware = Ware flag
    .text = Claims the ship and moves your marker in its port one space more, but a pirate flag can still take it.
explain-flag-used = Used flag
    .text = It flies on a ship in port and comes back for the next round; without flags one takes no more part in this one.
explain-gold = Gold
    .text = The ware of Venice: on a ship sent there, each gold moves its owner’s marker up one space.
explain-grain = Grain
    .text = The ware of Rome: on a ship sent there, each grain moves its owner’s marker up one space.
explain-cloth = Cloth
    .text = The ware of Naples: on a ship sent there, each cloth moves its owner’s marker up one space.
explain-strozzi-scroll = Scroll
    .text = Each scroll on a ship moves its owner’s marker in Florence up one space, whichever port the ship goes to.
explain-promotion = Promotion symbol
    .text = Whoever takes this ship chooses one of the face-up promotion tiles and keeps it.
explain-promotion-tile = Promotion tile
    .text = Its value counts in its category at the end of the game; a ware on it moves your marker in that port up one space at once.
explain-art = Art
    .text = One of the three categories: at the end the highest totals of tile values score 30, 20 and 10 points.
explain-science = Science
    .text = One of the three categories: at the end the highest totals of tile values score 30, 20 and 10 points.
explain-architecture = Architecture
    .text = One of the three categories: at the end the highest totals of tile values score 30, 20 and 10 points.
explain-strozzi-ship = Ship
    .text = The number on the sail is how fast it is; below it you see what it carries.
explain-sail = Sail number
    .text = The ship’s speed, from 1 to 8; a +1 flag makes it 1 faster.
explain-berth = Berth
    .text = Ships lie in line, the fastest first, and behind those that are just as fast; at the end of the round the first three score 15, 10 and 5.
explain-venice = Venice
    .text = A port, and the one for gold: you may send one ship here in each round, and its three fastest ships and three highest markers score.
explain-rome = Rome
    .text = A port, and the one for grain: you may send one ship here in each round, and its three fastest ships and three highest markers score.
explain-naples = Naples
    .text = A port, and the one for cloth: you may send one ship here in each round, and its three fastest ships and three highest markers score.
explain-florence = Florence
    .text = Not a port: scrolls move you up here, the highest marker begins the next round, and being higher here breaks ties.
explain-marker = Marker
    .text = How far its owner has come in this city; on one space, further left is higher.
explain-start-space = Starting space
    .text = All markers begin here; a marker still on it scores nothing and takes no rank.
explain-bonus-space = Bonus space
    .text = At the end of each round a marker here scores these points on top of its rank; the highest space, with 15, is the end of the track.
explain-ship-supply = Ships left
    .text = So many ships can still come in this round; some of the 29 were set aside unseen, so you cannot know which.
explain-aside = Ships set aside
    .text = Nobody wanted these ships; they do not come back in this round.
explain-asking = Who is asked
    .text = The active player is asked first, then the others clockwise, each once; whoever could only pass is left out.
explain-display = Display
    .text = Three promotion tiles lie face up; when one is taken, the next one from the stack takes its place.
explain-leaders = Leaders
    .text = Who has the highest totals in each category now; at the end they score 30, 20 and 10 points, and Florence breaks ties. A total of 0 ranks too, unless the table agreed otherwise.
explain-points = Points
    .text = Whoever has the most points after three rounds and the collections wins.
explain-projection = If the round ended now
    .text = What this player would score for ships, markers and bonus spaces if the round ended now.
explain-strozzi-round = Round
    .text = There are three; each ends when nobody has a flag left or no ship is left, and then it is scored.
explain-pass = Pass
    .text = You keep your flags and leave this ship to the others; you are not asked about it again.

# The lessons
tutorial-strozzi-goal = What it is about
    .text = You play against Bianca and Lorenzo. Ships come in one after the other, and you get at most three of them in each of three rounds. The four towers are the cities. The first three ships in a port score 15, 10 and 5 points, and so do the three highest markers in each city.
tutorial-strozzi-ship = A ship comes in
    .text = The number on the sail is its speed: 5. It carries three chests of gold, the ware of Venice, and a scroll, which counts in Florence. You have three flags. The +1 flag makes a ship faster, the ware flag brings one space more in its port, and the pirate flag takes the ship at once. Each is good for one ship in this round.
    .right = You have claimed it. Now Bianca and Lorenzo are asked: each of them could still take it with a pirate flag.
tutorial-strozzi-ship-claim = Claim the ship with your ware flag.
    .wrong = That would take it, too. But with so much gold the ware flag is a good choice: one space more in Venice.
tutorial-strozzi-ship-claim-pirate = That would take it at once. But keep the pirate flag: you will soon want to take a ship from somebody.
tutorial-strozzi-ship-claim-passed = You may pass, but three gold are as much as a ship ever carries. Take this one.
tutorial-strozzi-port = Into port
    .text = Both have passed, so the ship is yours. Now send it to a port. Only the port’s own ware counts there: gold in Venice, grain in Rome, cloth in Naples. Your marker moves up one space for each, and one more for the ware flag. The scroll moves you up in Florence wherever the ship goes.
    .right = Three gold and the ware flag: four spaces in Venice. And your ship is the first in line there.
tutorial-strozzi-port-venice = Send the ship to Venice.
    .wrong = Gold does nothing there. Venice is the port for gold.
tutorial-strozzi-pirate = Pirates
    .text = Your left neighbour Bianca has turned over the next ship, with gold, cloth and a laurel, and claims it with her +1 flag. Lorenzo has passed. You have no ship in Naples yet, and two cloth would bring you up there. A claimed ship can be taken by one thing only: a pirate flag.
    .right = The ship is yours, and Bianca got her flag back: a claim that fails costs nothing.
tutorial-strozzi-pirate-take = Take the ship with your pirate flag.
    .wrong = If you pass, Bianca takes it. Try the pirate flag.
tutorial-strozzi-pirate-naples = Send it to Naples. In Venice you already have a ship, and one in each port is all you may have.
    .wrong = It carries no grain for Rome. Its cloth counts in Naples.
tutorial-strozzi-tile = For the arts
    .text = The laurel on the ship lets you choose a promotion tile. At the end of the game the highest totals in art, in science and in architecture score 30, 20 and 10 points. A tile of value 2 counts more. A tile of value 1 also moves a marker, right now.
    .right = One for art, and one space more in Venice, although your ship went to Naples. A new tile takes its place on display.
tutorial-strozzi-tile-art = Choose the art tile with gold.
    .wrong = A good tile as well. But see what a ware does: choose the art tile with gold.
tutorial-strozzi-pass = Not every ship
    .text = You have one flag left, and one port: Rome. This ship has sail number 1 and carries gold. In Rome it would bring you nothing but a place at the end of the line. Nine more ships can come: passing costs nothing.
    .right = Nobody wanted it, so it is set aside, and Bianca turns over another ship.
tutorial-strozzi-pass-pass = Pass.
    .wrong = That would be your last flag in this round, for a slow ship without grain. Pass.
tutorial-strozzi-last = The last word
    .text = A fast ship, with grain for Rome. Bianca and Lorenzo have passed, and everyone decides only once. You are the last, so nobody can take it from you. And with your +1 flag its speed is 8.
    .right = First in Rome, with speed 8. You have used your three flags. Now the others go on without you until the round ends.
tutorial-strozzi-last-claim = Claim the ship with your +1 flag.
    .wrong = Then it would be set aside. So fast a ship seldom comes: take it.
tutorial-strozzi-last-rome = Send it to Rome, the only port you have left.
    .wrong = You already have a ship there.
tutorial-strozzi-round = The round is scored
    .text = Everyone has used three flags, so the round is over. Your ships are first in Venice, first in Rome and third in Naples: 15, 15 and 5 points. Your markers score 40. In Naples you and Lorenzo stand on the same space, but you came first, stand further left, and so you are higher. Together you score 75. Markers stay where they are; flags come back. Bianca is highest in Florence and begins the second round.
tutorial-strozzi-danger = Who comes after you?
    .text = Round two. Lorenzo has used his pirate flag already, and now it is your turn. Three grain: this is the ship for Rome. But Bianca is asked after you. She leads in Rome, and she still has her pirate flag. Look at the flags of those who come after you before you claim.
    .right = Taken at once. You are now the highest in Rome, and your ship is the first in line.
tutorial-strozzi-danger-take = Make sure of it: take the ship with your pirate flag.
    .wrong = Bianca could take it from you with her pirate flag. Use yours, and it is yours at once.
tutorial-strozzi-danger-rome = Send it to Rome.
    .wrong = Its grain counts in Rome only.
tutorial-strozzi-end = How it ends
    .text = After the third round the tiles count: in each of art, science and architecture 30, 20 and 10 points for the highest totals. Even a total of 0 ranks. Ties are won by whoever is higher in Florence. Then the most points win. Three things to remember: speed wins berths, wares win towers, and a pirate flag kept in hand makes the others careful. Now play a first game: the apprentices are friendly, and each decision is explained.
strozzi-higher = { $you ->
        [yes] You stand
       *[no] { $who } stands
    } higher in Florence: { $same ->
        [yes] further left on space { $own }
       *[no] space { $own } to { $theirs }
    }.
strozzi-level = Level at { $total }. { $why }
strozzi-nudge-pass = Think of your flags: are better ships to come for them?
strozzi-nudge-claim = A claim: think of { $city }, and of who is asked after you.
strozzi-nudge-ship = A claim: think of who is asked after you.
strozzi-nudge-port = A port: { $kind ->
        [marker] look at how far the markers climb.
        [bonus] look at the bonus spaces.
       *[other] look at the ships that lie there.
    }
strozzi-nudge-tile = A tile: look at who leads in which category, and by how much.
strozzi-by-value = by one { $category ->
        [art] art
        [science] science
       *[architecture] architecture
    } value
