//! How somebody becomes known: as a guest, by an account, as a program with a token; and how they go again.

use fondaco_table::{Name, PlayerId};
use fondaco_wire::rest::Password;
use thiserror::Error;

use super::ClientAddress;
use super::password::{self, BadPassword, Login, Overloaded};
use super::token::{SessionId, Token, TokenUse};
use super::{Kind, People, Person};
use crate::limit::Wait;
use crate::store::{self, NewPerson, SessionKind, SessionRow, StoreError};

const DAY_MS: u64 = 24 * 3_600_000;
/// How long a cookie lasts after its last renewal: as long as browsers keep any.
const COOKIE_MS: u64 = 400 * DAY_MS;
/// A cookie is renewed at most so often.
const RENEW_MS: u64 = DAY_MS;
/// How long a cookie is still good after another has taken its place.
const MOMENT_MS: u64 = 15_000;
/// A bot's token lasts until it is withdrawn.
const TOKEN_MS: u64 = 100 * 365 * DAY_MS;
/// How many tokens an account can have.
const MOST_TOKENS: usize = 20;

/// Why something about a person was not done.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum PeopleError {
    /// Nobody logs in like this. It is not said which of the two is wrong.
    #[error("the log-in name or the password is wrong")]
    WrongLogIn,
    /// The password is wrong.
    #[error("the password is wrong")]
    WrongPassword,
    /// Somebody else has the log-in name.
    #[error("that log-in name is taken")]
    LoginTaken,
    /// It has been done.
    #[error("you have an account already")]
    HasAccount,
    /// A guest or a bot cannot do it.
    #[error("only accounts can do that; make one first")]
    AccountNeeded,
    /// A bot's account must do it.
    #[error("that is for the account that answers for this bot")]
    BotsCannot,
    /// There are too many tokens.
    #[error("an account has at most {MOST_TOKENS} tokens; withdraw one first")]
    TooManyTokens,
    /// There is no such token, or it is another's.
    #[error("you have no such token")]
    NoSuchToken,
    /// The person has gone meanwhile.
    #[error("you are not known here any more")]
    Gone,
    /// The new password cannot be one.
    #[error(transparent)]
    BadPassword(#[from] BadPassword),
    /// Too many people use passwords at the moment.
    #[error(transparent)]
    Overloaded(#[from] Overloaded),
    /// It was tried too often.
    #[error("too many tries")]
    TooOften(Wait),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<Wait> for PeopleError {
    fn from(wait: Wait) -> Self {
        PeopleError::TooOften(wait)
    }
}

/// A program's token, as its account may see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotToken {
    /// By what it is told from others; not the token itself.
    pub id: String,
    /// The bot that plays with it.
    pub bot: PlayerId,
    /// What the bot is called.
    pub name: Name,
    /// When it was issued.
    pub created_ms: u64,
}

impl People {
    /// A new guest, and the cookie by which they are known.
    ///
    /// # Errors
    /// If too many come from there, or the store fails.
    pub async fn guest(&self, name: Name, address: &ClientAddress) -> Result<(Person, Token), PeopleError> {
        self.0.guests.take(address)?;
        let id = self.new_person(name.clone(), Kind::Guest, None).await?;
        let token = self.begin(&id, TokenUse::Cookie).await?;
        let session = token.id;
        Ok((Person { id, name, kind: Kind::Guest, session }, token))
    }

    /// Turns a guest into an account, which keeps its matches. They get a new cookie: whoever knew the old one does not know
    /// the account.
    ///
    /// # Errors
    /// If they are no guest, the log-in name is taken, or the password cannot be one.
    pub async fn make_account(
        &self,
        who: &Person,
        login: &Login,
        password: Password,
        address: &ClientAddress,
    ) -> Result<Token, PeopleError> {
        match who.kind {
            Kind::Guest => {}
            Kind::Account => return Err(PeopleError::HasAccount),
            Kind::Bot => return Err(PeopleError::BotsCannot),
        }
        password::check(&password)?;
        self.0.log_ins.take(address)?;
        let password = self.0.passwords.hash(password).await?;
        let login = store::Login { login: login.as_str().to_owned(), password };
        if !self.0.store.set_login_and_password(&who.id, &login).await? {
            let gone = self.0.store.person(&who.id).await?.is_none();
            return Err(if gone { PeopleError::Gone } else { PeopleError::LoginTaken });
        }
        self.begin_anew(who).await
    }

    /// Logs in: the person, and a cookie for this device.
    ///
    /// # Errors
    /// If the name or the password is wrong, or it was tried too often.
    pub async fn log_in(
        &self,
        login: &Login,
        password: Password,
        address: &ClientAddress,
    ) -> Result<(Person, Token), PeopleError> {
        self.0.log_ins.take(address)?;
        self.0.log_ins_as.take(login)?;
        let row = self.0.store.person_by_login(login.as_str()).await?;
        let kept = row.as_ref().and_then(|row| row.login.as_ref()).map(|login| login.password.clone());
        let right = self.0.passwords.verify(password, kept).await?;
        let Some(row) = row.filter(|_| right) else { return Err(PeopleError::WrongLogIn) };
        self.0.log_ins_as.forgive(login);
        let token = self.begin(&row.id, TokenUse::Cookie).await?;
        let session = token.id;
        Ok((Person { id: row.id, name: row.name, kind: row.kind, session }, token))
    }

    /// Changes the password of an account. All other devices are logged out; this one gets a new cookie.
    ///
    /// # Errors
    /// If the old password is wrong or the new one cannot be one.
    pub async fn change_password(
        &self,
        who: &Person,
        old: Password,
        new: Password,
        address: &ClientAddress,
    ) -> Result<Token, PeopleError> {
        password::check(&new)?;
        let login = self.prove(who, Some(old), address).await?.ok_or(PeopleError::AccountNeeded)?;
        let password = self.0.passwords.hash(new).await?;
        let login = store::Login { password, ..login };
        if !self.0.store.set_login_and_password(&who.id, &login).await? {
            return Err(PeopleError::Gone);
        }
        self.begin_anew(who).await
    }

    /// Ends one session.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn log_out(&self, who: &Person) -> Result<(), PeopleError> {
        self.0.store.end_session(&who.session.0).await?;
        self.forget(&who.id);
        Ok(())
    }

    /// Ends every session of a person, on all devices. The tokens of their bots are not their sessions, and go on.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn log_out_everywhere(&self, who: &Person) -> Result<(), PeopleError> {
        if who.kind == Kind::Bot {
            return Err(PeopleError::BotsCannot);
        }
        self.0.store.end_sessions_of(&who.id, None).await?;
        self.forget(&who.id);
        Ok(())
    }

    /// Changes what somebody is called from now on.
    ///
    /// # Errors
    /// If they have gone, or the store fails.
    pub async fn rename(&self, who: &Person, name: &Name) -> Result<(), PeopleError> {
        let found = self.0.store.rename(&who.id, name).await?;
        self.forget(&who.id);
        if found { Ok(()) } else { Err(PeopleError::Gone) }
    }

    /// Whether somebody may be erased: an account has to give its password. Answers who goes: they and their bots, who must
    /// leave their matches first.
    ///
    /// # Errors
    /// If the password is wrong.
    pub async fn may_erase(
        &self,
        who: &Person,
        password: Option<Password>,
        address: &ClientAddress,
    ) -> Result<Vec<Person>, PeopleError> {
        if who.kind == Kind::Bot {
            return Err(PeopleError::BotsCannot);
        }
        self.prove(who, password, address).await?;
        let bots = self.0.store.bots_of(&who.id).await?;
        let bots =
            bots.into_iter().map(|bot| Person { id: bot.id, name: bot.name, kind: bot.kind, session: who.session });
        Ok(bots.chain([who.clone()]).collect())
    }

    /// Erases somebody and their bots, whom [`may_erase`](Self::may_erase) named.
    ///
    /// # Errors
    /// If they have gone, or the store fails.
    pub async fn erase(&self, who: &Person, all: &[Person]) -> Result<(), PeopleError> {
        let found = self.0.store.delete_person(&who.id, self.0.environment.now_ms()).await?;
        all.iter().for_each(|one| self.forget(&one.id));
        if found { Ok(()) } else { Err(PeopleError::Gone) }
    }

    /// A token for a program. It plays as a bot of this name, which the account answers for: a new one, or, if the account
    /// has a bot of this name, that one.
    ///
    /// # Errors
    /// If it is no account, or it has too many tokens.
    pub async fn new_token(&self, who: &Person, name: Name) -> Result<(BotToken, Token), PeopleError> {
        if who.kind != Kind::Account {
            return Err(PeopleError::AccountNeeded);
        }
        let bots = self.0.store.bots_of(&who.id).await?;
        if self.tokens(who).await?.len() >= MOST_TOKENS || bots.len() >= 2 * MOST_TOKENS {
            return Err(PeopleError::TooManyTokens);
        }
        let bot = match bots.into_iter().find(|bot| bot.name == name) {
            Some(bot) => bot.id,
            None => self.new_person(name.clone(), Kind::Bot, Some(who.id.clone())).await?,
        };
        let token = self.begin(&bot, TokenUse::Bot).await?;
        let shown = BotToken { id: token.id.short(), bot, name, created_ms: self.0.environment.now_ms() };
        Ok((shown, token))
    }

    /// The tokens of an account's bots.
    ///
    /// # Errors
    /// If it is no account.
    pub async fn tokens(&self, who: &Person) -> Result<Vec<BotToken>, PeopleError> {
        Ok(self.token_rows(who).await?.into_iter().map(|(_, token)| token).collect())
    }

    /// Withdraws a token.
    ///
    /// # Errors
    /// If the account has no such token.
    pub async fn withdraw_token(&self, who: &Person, id: &str) -> Result<(), PeopleError> {
        let rows = self.token_rows(who).await?;
        let (hash, token) = rows.into_iter().find(|(_, token)| token.id == id).ok_or(PeopleError::NoSuchToken)?;
        self.0.store.end_session(&hash).await?;
        self.forget(&token.bot);
        Ok(())
    }

    async fn token_rows(&self, who: &Person) -> Result<Vec<([u8; 32], BotToken)>, PeopleError> {
        if who.kind != Kind::Account {
            return Err(PeopleError::AccountNeeded);
        }
        let mut rows = Vec::new();
        for bot in self.0.store.bots_of(&who.id).await? {
            for row in self.0.store.sessions_of(&bot.id, self.0.environment.now_ms()).await? {
                let (bot, name) = (bot.id.clone(), bot.name.clone());
                let token = BotToken { id: SessionId(row.hash).short(), bot, name, created_ms: row.created_ms };
                rows.push((row.hash, token));
            }
        }
        Ok(rows)
    }

    /// Lets a cookie last longer, if it is time: for how many seconds from now. The browser is told to keep it as long.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn renew(&self, who: &Person) -> Result<Option<u64>, PeopleError> {
        let now_ms = self.0.environment.now_ms();
        let Some(known) = self.know(who.session).await? else { return Ok(None) };
        // One that ends presently has been replaced, and stays so.
        let renewable = now_ms + MOMENT_MS..now_ms + COOKIE_MS - RENEW_MS;
        if known.shown != SessionKind::Cookie || !renewable.contains(&known.expires_ms) {
            return Ok(None);
        }
        self.0.store.extend_session(&who.session.0, now_ms + COOKIE_MS).await?;
        self.0.known().remove(&who.session);
        Ok(Some(COOKIE_MS / 1000))
    }

    /// For how many seconds a fresh cookie is good.
    #[must_use]
    pub fn cookie_seconds(&self) -> u64 {
        COOKIE_MS / 1000
    }

    /// Checks the password of an account, which has one; a guest has none and needs none.
    async fn prove(
        &self,
        who: &Person,
        password: Option<Password>,
        address: &ClientAddress,
    ) -> Result<Option<store::Login>, PeopleError> {
        let row = self.0.store.person(&who.id).await?.ok_or(PeopleError::Gone)?;
        let Some(login) = row.login else { return Ok(None) };
        self.0.log_ins.take(address)?;
        let password = password.ok_or(PeopleError::WrongPassword)?;
        let right = self.0.passwords.verify(password, Some(login.password.clone())).await?;
        if right { Ok(Some(login)) } else { Err(PeopleError::WrongPassword) }
    }

    async fn new_person(&self, name: Name, kind: Kind, owner: Option<PlayerId>) -> Result<PlayerId, PeopleError> {
        let id = PlayerId::new(&format!("u{}", self.0.environment.letters::<12>())).expect("an id is short and plain");
        let created_ms = self.0.environment.now_ms();
        let person = NewPerson { id: id.clone(), name, kind, login: None, owner, created_ms };
        if self.0.store.new_person(&person).await? {
            Ok(id)
        } else {
            Err(StoreError::Other("a person without a login was refused".into()).into())
        }
    }

    /// Begins a session.
    async fn begin(&self, person: &PlayerId, what_for: TokenUse) -> Result<Token, PeopleError> {
        let token = self.0.key.issue(what_for, &self.0.environment);
        let created_ms = self.0.environment.now_ms();
        let (kind, lasts) = match what_for {
            TokenUse::Cookie => (SessionKind::Cookie, COOKIE_MS),
            TokenUse::Bot => (SessionKind::Token, TOKEN_MS),
        };
        let row = SessionRow {
            hash: token.id.0,
            person: person.clone(),
            kind,
            label: String::new(),
            created_ms,
            expires_ms: created_ms + lasts,
        };
        self.0.store.new_session(&row).await?;
        Ok(token)
    }

    /// Begins a new session in place of all that a person has. The one by which they asked goes on for a moment, so that what
    /// their page is doing meanwhile still works.
    async fn begin_anew(&self, who: &Person) -> Result<Token, PeopleError> {
        let now_ms = self.0.environment.now_ms();
        let token = self.begin(&who.id, TokenUse::Cookie).await?;
        self.0.store.move_subscriptions(&who.session.0, &token.id.0).await?;
        for old in self.0.store.sessions_of(&who.id, now_ms).await? {
            if old.hash != token.id.0 {
                self.0.store.end_session(&old.hash).await?;
            }
            if old.hash == who.session.0 {
                // The store lets no session end sooner, so it begins again with a nearer end.
                self.0.store.new_session(&SessionRow { expires_ms: now_ms + MOMENT_MS, ..old }).await?;
            }
        }
        self.forget(&who.id);
        Ok(token)
    }
}
