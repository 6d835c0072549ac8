//! How somebody becomes known, as a guest or by an account; and how they go again.

use fondaco_table::{Name, PlayerId};
use fondaco_wire::rest::Password;
use thiserror::Error;

use super::password::{self, BadPassword, Login, Overloaded};
use super::programs::MOST_TOKENS;
use super::token::{Token, TokenUse};
use super::{BadName, Barred, Kind, People, Person, Visit};
use crate::limit::Wait;
use crate::store::{self, Naming, NewPerson, StoreError};

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
    /// They are banned.
    #[error(transparent)]
    Barred(#[from] Barred),
    /// It was tried too often.
    #[error("too many tries")]
    TooOften(Wait),
    /// Too many wrong passwords, for this account or from there.
    #[error(
        "too many wrong passwords for this log-in name or from your network; wait a while, use a device on which you have \
         logged in before, or a recovery code"
    )]
    TooManyTries(Wait),
    /// The name cannot be taken.
    #[error(transparent)]
    BadName(#[from] BadName),
    /// Somebody else exports at the moment.
    #[error("another export is being written; try again shortly")]
    Exporting,
    /// Nobody has this recovery code. It is not said whether the log-in name is right.
    #[error("the log-in name or the recovery code is wrong, or the code was used before")]
    WrongCode,
    /// A link that was mailed is no good.
    #[error("this link is no good any more; ask for a new one")]
    WrongLink,
    /// There is no such session, or it is another's.
    #[error("you have no such session")]
    NoSuchSession,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<Wait> for PeopleError {
    fn from(wait: Wait) -> Self {
        PeopleError::TooOften(wait)
    }
}

/// A new account: the cookie, and the codes for when the password is lost.
#[derive(Debug)]
pub struct NewAccount {
    /// The cookie.
    pub token: Token,
    /// The recovery codes, which are shown this once.
    pub recovery: Vec<String>,
}

impl People {
    /// A new guest, and the cookie by which they are known.
    ///
    /// # Errors
    /// If too many come from there, or the store fails.
    pub async fn guest(&self, name: Name, visit: &Visit) -> Result<(Person, Token), PeopleError> {
        self.0.guests.take(&visit.address)?;
        let id = self.new_person(name.clone(), Kind::Guest, None).await?;
        let token = self.begin(&id, TokenUse::Cookie, visit).await?;
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
        visit: &Visit,
    ) -> Result<NewAccount, PeopleError> {
        match who.kind {
            Kind::Guest => {}
            Kind::Account => return Err(PeopleError::HasAccount),
            Kind::Bot => return Err(PeopleError::BotsCannot),
        }
        password::check(&password, &[login.as_str(), who.name.as_str()])?;
        let tried = self.0.tries.address(&visit.address).map_err(PeopleError::TooManyTries)?;
        let password = self.0.passwords.hash(password, false).await?;
        let login = store::Login { login: login.as_str().to_owned(), password };
        // From now on the name is theirs alone, so it has to be one that can be.
        let seen = People::seen(&who.name)?;
        done(self.0.store.make_account(&who.id, &login, &seen.skeleton).await?)?;
        self.0.tries.refund(&tried);
        let recovery = self.new_codes(&who.id).await?;
        Ok(NewAccount { token: self.begin_anew(who, visit).await?, recovery })
    }

    /// Changes what somebody is called from now on.
    ///
    /// # Errors
    /// If the name cannot be taken, they have gone, or the store fails.
    pub async fn rename(&self, who: &Person, name: &Name) -> Result<(), PeopleError> {
        // Who keeps a name keeps it, whatever is thought of it now.
        if *name != who.name {
            done(self.0.store.rename_to(&who.id, &People::seen(name)?).await?)?;
            self.forget(&who.id);
        }
        Ok(())
    }

    /// Whether somebody may be erased: an account has to give its password. Answers who goes: they and their bots, who must
    /// leave their matches first.
    ///
    /// # Errors
    /// If the password is wrong.
    pub async fn may_erase(&self, who: &Person, password: Option<Password>) -> Result<Vec<Person>, PeopleError> {
        if who.kind == Kind::Bot {
            return Err(PeopleError::BotsCannot);
        }
        self.prove(who, password).await?;
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

    pub(super) async fn new_person(
        &self,
        name: Name,
        kind: Kind,
        owner: Option<PlayerId>,
    ) -> Result<PlayerId, PeopleError> {
        let seen = People::seen(&name)?;
        let id = PlayerId::new(&format!("u{}", self.0.environment.letters::<12>())).expect("an id is short and plain");
        let created_ms = self.0.environment.now_ms();
        let person = NewPerson { id: id.clone(), name, kind, login: None, owner, created_ms };
        done(self.0.store.new_person_named(&person, &seen.skeleton).await?)?;
        Ok(id)
    }
}

/// What came of a name.
fn done(naming: Naming) -> Result<(), PeopleError> {
    match naming {
        Naming::Done => Ok(()),
        Naming::NameTaken => Err(BadName::Taken.into()),
        Naming::LoginTaken => Err(PeopleError::LoginTaken),
        Naming::Gone => Err(PeopleError::Gone),
    }
}
