//! Players: what they are called, how strong they are, what they have done. The server's own bots are players too: a level's
//! id is `bot:` and its name.

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use fondaco_search::Level as SearchLevel;
use fondaco_table::{GameName, Level, PlayerId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::App;
use super::error::{ErrorBody, Problem};
use super::extract::{Asked, MaybeMe};
use super::matches::shape::MatchesBody;
use super::matches::{how_many, page};
use super::people::KindName;
use crate::rating::provisional;
use crate::store::{PersonRow, Rating, Standing, Statistics, Subject};

/// What the id of a bot's level begins with.
const LEVEL: &str = "bot:";

/// A player.
#[derive(Serialize, ToSchema)]
pub(super) struct PlayerBody {
    /// The id.
    #[schema(example = "bot:doge")]
    id: String,
    /// What others call them.
    name: String,
    /// What they are.
    kind: KindName,
    /// What to expect of a bot's level.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<&'static str>,
    /// When a person first came.
    #[serde(skip_serializing_if = "Option::is_none")]
    since_ms: Option<u64>,
    /// How strong they are, by game.
    ratings: Vec<GameRatingBody>,
    /// What they have done, by game.
    statistics: Vec<StatisticsBody>,
}

/// How strong somebody is.
#[derive(Serialize, ToSchema)]
pub(super) struct RatingBody {
    /// How strong, on one scale for people and bots. Everybody begins with 25.
    rating: f64,
    /// How uncertain that is: the standard deviation. It begins with 8.3.
    uncertainty: f64,
    /// Whether it says little yet: too few matches.
    provisional: bool,
}

impl From<Rating> for RatingBody {
    fn from(rating: Rating) -> Self {
        // Nobody needs more digits.
        let short = |value: f64| (value * 1000.0).round() / 1000.0;
        let provisional = provisional(&rating);
        RatingBody { rating: short(rating.rating), uncertainty: short(rating.uncertainty), provisional }
    }
}

/// How strong somebody is in one game.
#[derive(Serialize, ToSchema)]
pub(super) struct GameRatingBody {
    /// The game.
    #[schema(value_type = String, example = "strozzi")]
    game: GameName,
    #[serde(flatten)]
    rating: RatingBody,
    /// After how many rated matches.
    matches: u64,
}

/// What somebody has done in one game.
#[derive(Serialize, ToSchema)]
pub(super) struct StatisticsBody {
    /// The game.
    #[schema(value_type = String, example = "strozzi")]
    game: GameName,
    /// How many matches.
    matches: u64,
    /// How many of them won, shared victories included.
    wins: u64,
    /// How often each rank was reached, from rank 1 on.
    ranks: Vec<u64>,
    /// The mean of the points in games played to their end.
    #[serde(skip_serializing_if = "Option::is_none")]
    mean_points: Option<f64>,
    /// The most points in one game.
    #[serde(skip_serializing_if = "Option::is_none")]
    best_points: Option<i32>,
}

impl From<Statistics> for StatisticsBody {
    fn from(done: Statistics) -> Self {
        let Statistics { game, matches, wins, ranks, points, scored, best } = done;
        let mean_points = (scored > 0).then(|| (points as f64 / scored as f64 * 100.0).round() / 100.0);
        StatisticsBody { game, matches, wins, ranks, mean_points, best_points: best }
    }
}

/// How a rating was after a match.
#[derive(Serialize, ToSchema)]
pub(super) struct RatingPointBody {
    /// When the match ended.
    ms: u64,
    #[serde(flatten)]
    rating: RatingBody,
}

/// How a rating has changed, in order.
#[derive(Serialize, ToSchema)]
pub(super) struct HistoryBody {
    /// The game.
    #[schema(value_type = String)]
    game: GameName,
    points: Vec<RatingPointBody>,
}

/// A leader board.
#[derive(Serialize, ToSchema)]
pub(super) struct LeadersBody {
    /// The game.
    #[schema(value_type = String)]
    game: GameName,
    /// The surest to be strong first: by the rating less three times its uncertainty.
    players: Vec<LeaderBody>,
}

/// A place on a leader board.
#[derive(Serialize, ToSchema)]
pub(super) struct LeaderBody {
    /// The place, from 1.
    place: usize,
    /// The id.
    id: String,
    /// What they are called.
    name: String,
    /// Whether it is a level of the server's own bots.
    level: bool,
    #[serde(flatten)]
    rating: RatingBody,
    /// After how many rated matches.
    matches: u64,
}

/// The server's own bots.
#[derive(Serialize, ToSchema)]
pub(super) struct LevelsBody {
    /// From the weakest to the strongest.
    levels: Vec<LevelBody>,
}

/// A level of the server's own bots.
#[derive(Serialize, ToSchema)]
pub(super) struct LevelBody {
    /// Its name at the table.
    #[schema(example = "doge")]
    level: &'static str,
    /// Its id as a player.
    #[schema(example = "bot:doge")]
    id: String,
    /// What to expect of it.
    about: &'static str,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct GameQuery {
    /// The game.
    #[param(value_type = String, example = "strozzi")]
    game: GameName,
    /// How many of the last matches, at most 1000.
    limit: Option<u32>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct LimitQuery {
    /// How many, at most 100.
    limit: Option<u32>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PageQuery {
    /// Only older ones than this number.
    before: Option<u64>,
    /// How many, at most 100.
    limit: Option<u32>,
}

/// The player whom the path names.
pub(super) enum Player {
    Person(PersonRow),
    Level(SearchLevel),
}

impl FromRequestParts<App> for Player {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Ok(Path(id)) = Path::<String>::from_request_parts(parts, app).await else {
            return Err(Problem::not_found());
        };
        if let Some(level) = id.strip_prefix(LEVEL) {
            return level.parse().map(Player::Level).map_err(|_| Problem::not_found());
        }
        let id = PlayerId::new(&id).map_err(|_| Problem::not_found())?;
        app.store.person(&id).await?.map(Player::Person).ok_or_else(Problem::not_found)
    }
}

impl Player {
    fn subject(&self) -> Result<Subject, Problem> {
        match self {
            Player::Person(row) => Ok(Subject::Person(row.id.clone())),
            Player::Level(level) => Level::new(level.name).map(Subject::Bot).map_err(|_| Problem::not_found()),
        }
    }
}

/// The id of somebody on a leader board, and what they are called.
fn called(subject: Subject, name: Option<String>) -> (String, String, bool) {
    match subject {
        Subject::Person(id) => {
            let name = name.unwrap_or_else(|| crate::store::NOBODY.to_owned());
            (id.to_string(), name, false)
        }
        Subject::Bot(level) => (format!("{LEVEL}{level}"), level.to_string(), true),
    }
}

/// A player.
#[utoipa::path(get, path = "/players/{id}", operation_id = "player", tag = "players", params(("id" = String, Path)), responses(
    (status = 200, body = PlayerBody),
    (status = 404, body = ErrorBody),
))]
pub(super) async fn one(State(app): State<App>, player: Player) -> Result<Json<PlayerBody>, Problem> {
    let subject = player.subject()?;
    let (id, name, kind, about, since_ms) = match player {
        Player::Person(row) => (row.id.to_string(), row.name.to_string(), row.kind.into(), None, Some(row.created_ms)),
        Player::Level(level) => {
            (format!("{LEVEL}{}", level.name), level.name.to_owned(), KindName::Level, Some(level.about), None)
        }
    };
    let rated = |standing: Standing| {
        let Standing { game, rating, matches, .. } = standing;
        GameRatingBody { game, rating: rating.into(), matches }
    };
    let ratings = app.store.ratings_of(&subject).await?.into_iter().map(rated).collect();
    let statistics = app.store.statistics(&subject).await?.into_iter().map(StatisticsBody::from).collect();
    Ok(Json(PlayerBody { id, name, kind, about, since_ms, ratings, statistics }))
}

/// How a player's rating has changed.
#[utoipa::path(get, path = "/players/{id}/ratings", tag = "players", params(("id" = String, Path), GameQuery), responses(
    (status = 200, body = HistoryBody),
    (status = 404, body = ErrorBody),
))]
pub(super) async fn rating_history(
    State(app): State<App>,
    player: Player,
    Asked(GameQuery { game, limit }): Asked<GameQuery>,
) -> Result<Json<HistoryBody>, Problem> {
    let limit = limit.unwrap_or(100).clamp(1, 1000);
    // Which matches they were is not said: some may not be for the one who asks.
    let points = app.store.rating_history(&player.subject()?, game, limit).await?;
    let points = points.into_iter().map(|point| RatingPointBody { ms: point.ms, rating: point.rating.into() });
    Ok(Json(HistoryBody { game, points: points.collect() }))
}

/// A person's matches that you may see: public ones, and those where you sit too.
#[utoipa::path(get, path = "/players/{id}/matches", operation_id = "matches_of_player", tag = "players", params(("id" = String, Path), PageQuery), responses(
    (status = 200, body = MatchesBody),
    (status = 404, body = ErrorBody),
))]
pub(super) async fn matches(
    State(app): State<App>,
    MaybeMe(me): MaybeMe,
    player: Player,
    Asked(PageQuery { before, limit }): Asked<PageQuery>,
) -> Result<Json<MatchesBody>, Problem> {
    let Player::Person(person) = player else { return Err(Problem::not_found()) };
    let limit = how_many(limit);
    let rows = app.store.matches_of(&person.id, None, before, limit).await?;
    Ok(Json(page(&app, rows, limit, me.as_ref()).await?))
}

/// The leader board of a game, the server's own bots included.
#[utoipa::path(get, path = "/ratings/{game}", operation_id = "leader_board", tag = "players", params(("game" = String, Path), LimitQuery), responses(
    (status = 200, body = LeadersBody),
    (status = 404, body = ErrorBody),
))]
pub(super) async fn ratings(
    State(app): State<App>,
    Path(game): Path<String>,
    Asked(LimitQuery { limit }): Asked<LimitQuery>,
) -> Result<Json<LeadersBody>, Problem> {
    let game: GameName = game.parse().map_err(|_| Problem::not_found())?;
    let standings = app.store.ratings(game, how_many(limit)).await?;
    let players = standings.into_iter().zip(1..).map(|(standing, place)| {
        let Standing { subject, name, rating, matches, .. } = standing;
        let (id, name, level) = called(subject, name.map(|name| name.to_string()));
        LeaderBody { place, id, name, level, rating: rating.into(), matches }
    });
    Ok(Json(LeadersBody { game, players: players.collect() }))
}

/// The server's own bots.
#[utoipa::path(get, path = "/levels", tag = "players", responses((status = 200, body = LevelsBody)))]
pub(super) async fn levels() -> Json<LevelsBody> {
    let level =
        |level: &SearchLevel| LevelBody { level: level.name, id: format!("{LEVEL}{}", level.name), about: level.about };
    Json(LevelsBody { levels: SearchLevel::ALL.iter().map(level).collect() })
}
