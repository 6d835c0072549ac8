//! Programs that play, each as a bot of its own that an account answers for.

use fondaco_table::{Name, PlayerId};

use super::account::PeopleError;
use super::token::{SessionId, Token, TokenUse};
use super::{Kind, People, Person, Visit};

/// How many tokens an account can have.
pub(super) const MOST_TOKENS: usize = 20;

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
    /// A token for a program. It plays as a bot of this name, which the account answers for: a new one, or, if the account
    /// has a bot of this name, that one.
    ///
    /// # Errors
    /// If it is no account, or it has too many tokens.
    pub async fn new_token(&self, who: &Person, name: Name, visit: &Visit) -> Result<(BotToken, Token), PeopleError> {
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
        let token = self.begin(&bot, TokenUse::Bot, visit).await?;
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
}
