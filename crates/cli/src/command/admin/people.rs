//! People, reports, announcements and the audit log.

use fondaco_server::admin::Admin;
use fondaco_server::store::{AuditRow, Ban, Banned, PersonSummary, ReportRow, Role};
use serde_json::{Value, json};

use super::show::{Show, plain};
use super::time::{long, moment, written};
use crate::error::{Done, fault};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Find people by a part of their name, their log-in name or their id
    People {
        /// What to look for
        #[arg(value_name = "TEXT")]
        text: String,
        /// How many
        #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1000))]
        limit: u32,
    },
    /// Show a person: what they may do, and what they may not
    Person {
        /// Their id or log-in name
        #[arg(value_name = "PERSON")]
        who: String,
    },
    /// Give somebody a new password, which is printed, and log them out everywhere
    Password {
        /// Their id or log-in name
        #[arg(value_name = "PERSON")]
        who: String,
    },
    /// Call somebody something else, also at the tables where they sat
    Rename {
        /// Their id or log-in name
        #[arg(value_name = "PERSON")]
        who: String,
        /// The name
        #[arg(value_name = "NAME")]
        name: String,
    },
    /// Let somebody write in no chat for a time
    Silence {
        /// Their id or log-in name
        #[arg(value_name = "PERSON")]
        who: String,
        /// How long: 30m, 12h, 7d or 2w
        #[arg(long = "for", value_name = "TIME", value_parser = long)]
        long: u64,
        /// Why: they are told
        #[arg(long, value_name = "TEXT")]
        reason: String,
    },
    /// Let somebody write in chats again
    Unsilence {
        /// Their id or log-in name
        #[arg(value_name = "PERSON")]
        who: String,
    },
    /// Keep a person or a network away
    Ban {
        /// An id, a log-in name, an address or a network such as 203.0.113.0/24
        #[arg(value_name = "WHO")]
        who: String,
        /// How long: 30m, 12h, 7d or 2w; for good if not said
        #[arg(long = "for", value_name = "TIME", value_parser = long)]
        long: Option<u64>,
        /// Why: they are told
        #[arg(long, value_name = "TEXT")]
        reason: String,
    },
    /// Let a person or a network come again
    Unban {
        /// As it was banned
        #[arg(value_name = "WHO")]
        who: String,
    },
    /// List who is kept away
    Bans,
    /// Make somebody a moderator, or not any more
    Role {
        /// Their id or log-in name
        #[arg(value_name = "PERSON")]
        who: String,
        /// What they may do
        #[arg(value_name = "ROLE", value_parser = ["moderator", "none"])]
        role: String,
    },
    /// List what people have reported
    Reports {
        /// Also those that are closed
        #[arg(long)]
        all: bool,
        /// How many
        #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1000))]
        limit: u32,
    },
    /// Close a report
    Close {
        /// Its number
        #[arg(value_name = "NUMBER")]
        number: u64,
        /// What came of it
        #[arg(value_name = "VERDICT")]
        verdict: String,
    },
    /// Tell everybody something, on every page, or that the server will be away at a time
    Announce {
        /// What; in place of what was announced before
        #[arg(value_name = "TEXT", default_value = "")]
        text: String,
        /// When the server will be away, in UTC: '2026-12-01 20:00'
        #[arg(long, value_name = "TIME", value_parser = moment)]
        maintenance: Option<u64>,
        /// How long it is shown: 30m, 12h, 7d or 2w; a day if not said, or an hour after the maintenance begins
        #[arg(long = "for", value_name = "TIME", value_parser = long)]
        long: Option<u64>,
        /// Tell nothing any more
        #[arg(long, conflicts_with_all = ["text", "maintenance", "long"])]
        end: bool,
    },
    /// Show the audit log, the newest first
    Log {
        /// Only what was before the line with this number
        #[arg(long, value_name = "NUMBER")]
        before: Option<u64>,
        /// How many
        #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1000))]
        limit: u32,
    },
}

const HOUR: u64 = 60 * 60 * 1000;

pub(super) async fn run(admin: &Admin, show: &Show, command: Command) -> Done {
    let (store, by) = (admin.store(), admin.by());
    match command {
        Command::People { text, limit } => {
            let all = store.find_people(&text, limit).await?;
            show.list(&all, listed, in_a_line, "nobody")
        }
        Command::Person { who } => one(admin, show, &who).await,
        Command::Password { who } => {
            let password = admin.reset_password(&who).await?;
            show.done(&json!({"person": who, "password": password}), &format!("the new password of {who}: {password}"))
        }
        Command::Rename { who, name } => {
            admin.rename(&who, &name).await?;
            show.done(&json!({"person": who, "name": name}), &format!("{who} is called {} now", plain(&name)))
        }
        Command::Silence { who, long, reason } => {
            let person = admin.person(&who).await?;
            let until = by.ms + long;
            store.silence(&by, &person.id, until, &reason).await?;
            let words = format!("{who} writes in no chat until {} (UTC)", written(until));
            show.done(&json!({"silenced": person.id, "until_ms": until}), &words)
        }
        Command::Unsilence { who } => {
            let person = admin.person(&who).await?;
            if !store.unsilence(&by, &person.id).await? {
                return Err(fault(format!("{who} is not silenced")));
            }
            show.done(&json!({"unsilenced": person.id}), &format!("{who} may write again"))
        }
        Command::Ban { who, long, reason } => {
            let banned = admin.banned(&who).await?;
            let until = long.map(|long| by.ms + long);
            store.ban(&by, &banned, until, &reason).await?;
            let until_words = until.map_or_else(|| "for good".to_owned(), |ms| format!("until {} (UTC)", written(ms)));
            show.done(
                &json!({"banned": name(&banned), "until_ms": until}),
                &format!("{who} is kept away {until_words}"),
            )
        }
        Command::Unban { who } => {
            let banned = admin.banned(&who).await?;
            if !store.unban(&by, &banned).await? {
                return Err(fault(format!("{who} is not banned")));
            }
            show.done(&json!({"unbanned": name(&banned)}), &format!("{who} may come again"))
        }
        Command::Bans => {
            let all = store.bans(by.ms).await?;
            show.list(&all, ban, ban_in_a_line, "nobody is banned")
        }
        Command::Role { who, role } => {
            let person = admin.person(&who).await?;
            let given = (role == "moderator").then_some(Role::Moderator);
            if !store.set_role(&by, &person.id, given).await? {
                let why =
                    if given.is_some() { "has no account, and only accounts can have a role" } else { "has no role" };
                return Err(fault(format!("{who} {why}")));
            }
            show.done(&json!({"person": person.id, "role": role}), &format!("{who}: {role}"))
        }
        Command::Reports { all, limit } => {
            let rows = store.reports(!all, None, limit).await?;
            show.list(&rows, report, report_in_a_line, "no report")
        }
        Command::Close { number, verdict } => {
            if !store.close_report(&by, number, &verdict).await? {
                return Err(fault(format!("there is no open report {number}")));
            }
            show.done(&json!({"closed": number}), &format!("report {number} is closed"))
        }
        Command::Announce { end: true, .. } => {
            if !store.end_announcement(&by).await? {
                return Err(fault("nothing is announced"));
            }
            show.done(&json!({"announced": null}), "nothing is announced any more")
        }
        Command::Announce { text, maintenance, long, .. } => {
            if maintenance.is_some_and(|at| at <= by.ms) {
                return Err(fault("that time is over"));
            }
            let until = match (long, maintenance) {
                (Some(long), _) => by.ms + long,
                (None, Some(at)) => at + HOUR,
                (None, None) => by.ms + 24 * HOUR,
            };
            let number = admin.announce(&text, maintenance, until).await?;
            let words = format!("announced until {} (UTC)", written(until));
            show.done(&json!({"announced": number, "maintenance_ms": maintenance, "until_ms": until}), &words)
        }
        Command::Log { before, limit } => {
            let rows = store.audit(before, limit).await?;
            show.list(&rows, line, line_in_words, "nothing")
        }
    }
}

async fn one(admin: &Admin, show: &Show, who: &str) -> Done {
    let person = admin.person(who).await?;
    let (store, now) = (admin.store(), admin.now_ms());
    let role = store.role(&person.id).await?;
    let silence = store.silenced(&person.id, now).await?;
    let banned = store.banned(&person.id, now).await?;
    let sessions = store.sessions_of(&person.id, now).await?.len();
    let about = json!({
        "person": person.id, "name": person.name.as_str(), "login": person.login.as_ref().map(|login| &login.login),
        "owner": person.owner, "created_ms": person.created_ms, "seen_ms": person.seen_ms, "sessions": sessions,
        "role": role.map(Role::as_str),
        "silenced": silence.as_ref().map(|silence| json!({"until_ms": silence.until_ms, "reason": silence.reason})),
        "banned": banned.as_ref().map(ban),
    });
    show.one(&about, || {
        let login = person.login.as_ref().map_or("no account", |login| &login.login);
        let mut lines = vec![
            format!("{}  {} ({login})", person.id, plain(person.name.as_str())),
            format!(
                "first seen {}, last seen {} (UTC); {sessions} sessions",
                written(person.created_ms),
                written(person.seen_ms)
            ),
        ];
        lines.extend(role.map(|role| format!("role: {}", role.as_str())));
        lines.extend(
            silence.map(|silence| {
                format!("silenced until {} (UTC): {}", written(silence.until_ms), plain(&silence.reason))
            }),
        );
        lines.extend(banned.as_ref().map(|row| format!("banned: {}", ban_in_a_line(row))));
        lines.join("\n")
    })
}

fn listed(row: &PersonSummary) -> Value {
    json!({"person": row.id, "name": row.name, "kind": row.kind, "login": row.login, "created_ms": row.created_ms,
        "seen_ms": row.seen_ms})
}

fn in_a_line(row: &PersonSummary) -> String {
    let login = row.login.as_deref().unwrap_or("-");
    format!("{:<16} {:<8} {:<24} {:<24} {}", row.id, row.kind, plain(&row.name), plain(login), written(row.seen_ms))
}

fn name(banned: &Banned) -> String {
    match banned {
        Banned::Person(id) => id.to_string(),
        Banned::Network(network) => network.to_string(),
    }
}

fn ban(row: &Ban) -> Value {
    json!({"who": name(&row.banned), "until_ms": row.until_ms, "reason": row.reason, "ms": row.ms})
}

fn ban_in_a_line(row: &Ban) -> String {
    let until = row.until_ms.map_or_else(|| "for good".to_owned(), |ms| format!("until {} (UTC)", written(ms)));
    format!("{:<24} {until}: {}", name(&row.banned), plain(&row.reason))
}

fn line(row: &AuditRow) -> Value {
    json!({"number": row.number, "ms": row.ms, "by": row.actor, "did": row.act, "to": row.subject, "detail": row.detail})
}

fn line_in_words(row: &AuditRow) -> String {
    let AuditRow { number, ms, actor, act, subject, detail } = row;
    format!("{number:>6}  {}  {actor:<16} {act:<11} {subject} {}", written(*ms), plain(detail))
}

fn report(row: &ReportRow) -> Value {
    let said = row.report.said.as_ref();
    let said = said.map(|said| json!({"match": said.match_id, "number": said.number, "says": said.says}));
    let closed = row.closed.as_ref();
    let closed = closed.map(|closed| json!({"ms": closed.ms, "by": closed.by, "verdict": closed.verdict}));
    json!({"number": row.number, "ms": row.report.ms, "by": row.report.reporter, "person": row.report.person,
        "reason": row.report.reason, "note": row.report.note, "said": said, "closed": closed})
}

fn report_in_a_line(row: &ReportRow) -> String {
    let report = &row.report;
    let closed = row.closed.as_ref().map_or_else(String::new, |closed| format!("  closed: {}", plain(&closed.verdict)));
    let said = report.said.as_ref().map_or_else(String::new, |said| match &said.says {
        fondaco_wire::Saying::Text(text) => format!("  \"{}\"", plain(text)),
        _ => "  a phrase".to_owned(),
    });
    let (number, person, reporter) = (row.number, &report.person, &report.reporter);
    let (reason, note) = (plain(&report.reason), plain(&report.note));
    format!("{number:>6}  {}  {person} by {reporter}: {reason} {note}{said}{closed}", written(report.ms))
}
