//! Players: what they are called, how strong they are, what they have done. The server's own bots are players too: a level's
//! id is `bot:` and its name.

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use fondaco_search::Level;
use fondaco_table::{GameName, PlayerId};
use fondaco_wire::rest::{
    ErrorBody, GameQuery, GameRatingBody, LeaderBody, LeadersBody, LeadersQuery, LevelBody, LevelsBody, MatchesBody,
    PageQuery, PlayerBody, PlayerKind, RatingHistoryBody, RatingPointBody, StatisticsBody,
};

use super::App;
use super::error::Problem;
use super::extract::{MaybeMe, Params};
use super::matches::{how_many, page};
use crate::store::{PersonKind, PersonRow, Pool, Standing, Statistics, Subject};

/// What the id of a bot's level begins with.
const LEVEL: &str = "bot:";

impl From<Statistics> for StatisticsBody {
    fn from(done: Statistics) -> Self {
        let Statistics { game, matches, wins, ranks, points, scored, best } = done;
        let mean_points = (scored > 0).then(|| (points as f64 / scored as f64 * 100.0).round() / 100.0);
        StatisticsBody { game, matches, wins, ranks, mean_points, best_points: best }
    }
}

/// The player whom the path names.
pub(super) enum Player {
    Person(PersonRow),
    Level(Level),
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
    fn subject(&self) -> Subject {
        match self {
            Player::Person(row) => Subject::Person(row.id.clone()),
            Player::Level(level) => Subject::Bot((*level).into()),
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
    let subject = player.subject();
    let holiday_ms = match &player {
        Player::Person(row) => app.store.on_holiday(&row.id, app.hub.now_ms()).await?.map(|holiday| holiday.until_ms),
        Player::Level(_) => None,
    };
    let (id, name, kind, about, since_ms) = match player {
        Player::Person(row) => (row.id.to_string(), row.name.to_string(), row.kind.into(), None, Some(row.created_ms)),
        Player::Level(level) => (
            format!("{LEVEL}{}", level.name),
            level.name.to_owned(),
            PlayerKind::Level,
            Some(level.about.to_owned()),
            None,
        ),
    };
    let rated = |standing: Standing| {
        let Standing { game, rating, matches, .. } = standing;
        GameRatingBody { game, rating: rating.into(), matches }
    };
    let ratings = app.store.ratings_of(&subject).await?.into_iter().map(rated).collect();
    let statistics = app.store.statistics(&subject).await?.into_iter().map(StatisticsBody::from).collect();
    Ok(Json(PlayerBody { id, name, kind, about, since_ms, holiday_ms, ratings, statistics }))
}

/// How a player's rating has changed.
#[utoipa::path(get, path = "/players/{id}/ratings", tag = "players", params(("id" = String, Path), GameQuery), responses(
    (status = 200, body = RatingHistoryBody),
    (status = 404, body = ErrorBody),
))]
pub(super) async fn rating_history(
    State(app): State<App>,
    player: Player,
    Params(GameQuery { game, limit }): Params<GameQuery>,
) -> Result<Json<RatingHistoryBody>, Problem> {
    let limit = limit.unwrap_or(100).clamp(1, 1000);
    // Which matches they were is not said: some may not be for the one who asks.
    let points = app.store.rating_history(&player.subject(), game, limit).await?;
    let points = points.into_iter().map(|point| RatingPointBody { ms: point.ms, rating: point.rating.into() });
    Ok(Json(RatingHistoryBody { game, points: points.collect() }))
}

/// A player's matches that you may see: public ones, and those that you play in too.
#[utoipa::path(get, path = "/players/{id}/matches", operation_id = "matches_of_player", tag = "players", params(("id" = String, Path), PageQuery), responses(
    (status = 200, body = MatchesBody),
    (status = 404, body = ErrorBody),
))]
pub(super) async fn matches(
    State(app): State<App>,
    MaybeMe(me): MaybeMe,
    player: Player,
    Params(PageQuery { before, limit }): Params<PageQuery>,
) -> Result<Json<MatchesBody>, Problem> {
    let Player::Person(person) = player else { return Err(Problem::not_found()) };
    let limit = how_many(limit);
    let rows = app.store.matches_of(&person.id, None, before, limit).await?;
    Ok(Json(page(&app, rows, limit, me.as_ref()).await?))
}

/// The leader board of a game, the server's own bots included.
///
/// Matches with another edition than the usual one have boards of their own.
#[utoipa::path(get, path = "/ratings/{game}", operation_id = "leader_board", tag = "players", params(("game" = String, Path), LeadersQuery), responses(
    (status = 200, body = LeadersBody),
    (status = 404, body = ErrorBody),
))]
pub(super) async fn ratings(
    State(app): State<App>,
    Path(game): Path<String>,
    Params(LeadersQuery { edition, limit }): Params<LeadersQuery>,
) -> Result<Json<LeadersBody>, Problem> {
    let game: GameName = game.parse().map_err(|_| Problem::not_found())?;
    let edition = edition.filter(|hash| *hash != game.usual_edition().hash);
    let standings = app.store.ratings(&Pool { game, edition }, how_many(limit)).await?;
    let players = standings.into_iter().zip(1..).map(|(standing, place)| {
        let Standing { subject, name, kind, rating, matches, .. } = standing;
        let (id, name, level) = called(subject, name.map(|name| name.to_string()));
        LeaderBody { place, id, name, level, mark: kind.and_then(PersonKind::mark), rating: rating.into(), matches }
    });
    Ok(Json(LeadersBody { game, players: players.collect() }))
}

/// The server's own bots.
#[utoipa::path(get, path = "/levels", tag = "players", responses((status = 200, body = LevelsBody)))]
pub(super) async fn levels() -> Json<LevelsBody> {
    let level = |level: &Level| LevelBody {
        level: (*level).into(),
        id: format!("{LEVEL}{}", level.name),
        about: level.about.to_owned(),
    };
    Json(LevelsBody { levels: Level::ALL.iter().map(level).collect() })
}
