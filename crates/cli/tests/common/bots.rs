//! Bots at a table, as a server plays them.

use fondaco_game::Dice;
use fondaco_search::{Bot, Budget, Level};
use fondaco_table::{
    AnyGame, AnyTable, Authority, Control, ForPosition, Holder, LevelName, MatchId, Opening, Options, Seed, Stage,
};

struct Decide(Level, u64);

impl ForPosition for Decide {
    type Out = String;

    fn run<G: AnyGame>(self, position: &G) -> String {
        Bot::new(self.0, self.1).decide(position, Budget::Level, || false).unwrap().to_string()
    }
}

/// A match among so many bots of this level, played to its end; `look` sees the table after each decision.
pub(crate) fn played(options: Options, bots: usize, level: Level, mut look: impl FnMut(&AnyTable)) -> AnyTable {
    let opening = Opening {
        id: MatchId::new("m").unwrap(),
        options,
        given: vec![],
        seats: vec![Holder::bot(LevelName::from(level)); bots],
        owner: None,
        follows: None,
        seed: Seed::new([9; 32]),
    };
    let (mut table, _) = AnyTable::open(opening, 0).unwrap();
    table.control(Control::Start, 0).unwrap();
    let mut dice = Dice::new(5);
    while table.stage() == Stage::Playing {
        let bot = table.bot_due().unwrap();
        let action = table.run(Decide(level, dice.word64()));
        table.play(Authority::Bot(bot.seat), bot.at, &action, 1).unwrap();
        look(&table);
    }
    table
}
