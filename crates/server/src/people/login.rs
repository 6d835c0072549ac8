//! Logging in: by a password, or by a recovery code or a link in a mail when that is lost. `tries` says how often.

use fondaco_table::PlayerId;
use fondaco_wire::rest::Password;
use sha2::{Digest, Sha256};

use super::account::PeopleError;
use super::password::{self, Login};
use super::token::{Token, TokenUse};
use super::tries::Typed;
use super::{Barred, People, Person, Visit};
use crate::store;

/// How many recovery codes an account gets.
const CODES: usize = 10;
/// How many signs a code has: 32 different ones each, so 80 bits, which nobody guesses.
const SIGNS: usize = 16;
/// Signs that are not taken for each other.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

impl People {
    /// Logs in: the person, and a cookie for this device.
    ///
    /// # Errors
    /// If the name or the password is wrong, or it was tried too often.
    pub async fn log_in(
        &self,
        login: &Login,
        password: Password,
        visit: &Visit,
    ) -> Result<(Person, Token), PeopleError> {
        let row = self.0.store.person_by_login(login.as_str()).await?;
        let device = row.as_ref().and_then(|row| self.0.key.open_device(&row.id, visit.device.as_deref()?));
        // Whoever shows one has logged in before: that they do so all the time keeps nobody waiting.
        let device = device.filter(|_| row.as_ref().is_some_and(|row| self.0.proofs.take(&row.id).is_ok()));
        let typed = Typed { login: login.clone(), exists: row.is_some() };
        let tried = self.0.tries.log_in(typed, &visit.address, device).map_err(PeopleError::TooManyTries)?;
        let kept = row.as_ref().and_then(|row| row.login.as_ref()).map(|login| login.password.clone());
        let right = self.0.passwords.verify(password, kept, tried.is_known()).await;
        // What was not looked at is given back, and so is a right one, but for who sends that all the time.
        let counts = match (&right, &row) {
            (Err(_), _) => false,
            (Ok(true), Some(row)) => !tried.is_known() && self.0.proofs.take(&row.id).is_err(),
            (Ok(_), _) => true,
        };
        if !counts {
            self.0.tries.refund(&tried);
        }
        let right = right?;
        let Some(row) = row.filter(|_| right) else { return Err(PeopleError::WrongLogIn) };
        // Not before: nobody else learns that an account is banned.
        if let Some(ban) = self.0.store.banned(&row.id, self.0.environment.now_ms()).await? {
            return Err(Barred::from(ban).into());
        }
        let token = self.begin(&row.id, TokenUse::Cookie, visit).await?;
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
        visit: &Visit,
    ) -> Result<Token, PeopleError> {
        let login = self.prove(who, Some(old)).await?.ok_or(PeopleError::AccountNeeded)?;
        password::check(&new, &[&login.login, who.name.as_str()])?;
        let password = self.0.passwords.hash(new, true).await?;
        let login = store::Login { password, ..login };
        if !self.0.store.set_login_and_password(&who.id, &login).await? {
            return Err(PeopleError::Gone);
        }
        self.begin_anew(who, visit).await
    }

    /// Logs in by a recovery code, which is used up, and sets a new password. All other sessions end.
    ///
    /// # Errors
    /// If the log-in name or the code is wrong, the password cannot be one, or it was tried too often.
    pub async fn recover(
        &self,
        login: &Login,
        code: &str,
        new: Password,
        visit: &Visit,
    ) -> Result<(Person, Token), PeopleError> {
        let tried = self.0.tries.address(&visit.address).map_err(PeopleError::TooManyTries)?;
        password::check(&new, &[login.as_str()])?;
        // Whatever the log-in name, the same is done and told until the code is known to be good: so nobody learns whether it exists.
        let row = self.0.store.person_by_login(login.as_str()).await?;
        let named = row.as_ref().map_or(Ok(()), |row| password::check(&new, &[row.name.as_str()]));
        let password = self.0.passwords.hash(new, false).await?;
        let mut row = row.ok_or(PeopleError::WrongCode)?;
        let kept = row.login.take().ok_or(PeopleError::WrongCode)?;
        let hash = hash_code(&row.id, code);
        if !self.0.store.has_recovery_code(&row.id, &hash).await? {
            return Err(PeopleError::WrongCode);
        }
        named?;
        if !self.0.store.use_recovery_code(&row.id, &hash).await? {
            return Err(PeopleError::WrongCode);
        }
        self.0.tries.refund(&tried);
        self.start_over(row, store::Login { password, ..kept }, visit).await
    }

    /// Logs in by a link that was mailed, which is used up, and sets a new password. All other sessions end. `hash` is that of
    /// what the link carries.
    ///
    /// # Errors
    /// If the link is no good, the password cannot be one, or it was tried too often.
    pub async fn recover_by_link(
        &self,
        hash: &[u8; 32],
        new: Password,
        visit: &Visit,
    ) -> Result<(Person, Token), PeopleError> {
        let tried = self.0.tries.address(&visit.address).map_err(PeopleError::TooManyTries)?;
        let now_ms = self.0.environment.now_ms();
        let person = self.0.store.recovery_link(hash, now_ms).await?.ok_or(PeopleError::WrongLink)?;
        let mut row = self.0.store.person(&person).await?.ok_or(PeopleError::WrongLink)?;
        let kept = row.login.take().ok_or(PeopleError::WrongLink)?;
        password::check(&new, &[&kept.login, row.name.as_str()])?;
        let password = self.0.passwords.hash(new, false).await?;
        if !self.0.store.use_recovery_link(hash, now_ms).await? {
            return Err(PeopleError::WrongLink);
        }
        self.0.tries.refund(&tried);
        self.start_over(row, store::Login { password, ..kept }, visit).await
    }

    /// A new password holds, and nothing else that somebody was known by.
    async fn start_over(
        &self,
        row: store::PersonRow,
        login: store::Login,
        visit: &Visit,
    ) -> Result<(Person, Token), PeopleError> {
        if let Some(ban) = self.0.store.banned(&row.id, self.0.environment.now_ms()).await? {
            return Err(Barred::from(ban).into());
        }
        if !self.0.store.set_login_and_password(&row.id, &login).await? {
            return Err(PeopleError::Gone);
        }
        self.0.store.end_sessions_of(&row.id, None).await?;
        self.forget(&row.id);
        let token = self.begin(&row.id, TokenUse::Cookie, visit).await?;
        let session = token.id;
        Ok((Person { id: row.id, name: row.name, kind: row.kind, session }, token))
    }

    /// Checks the password of an account, before something that others must not do for it.
    ///
    /// # Errors
    /// If the password is wrong, or it is no account.
    pub async fn prove_account(&self, who: &Person, password: Password) -> Result<(), PeopleError> {
        self.prove(who, Some(password)).await?.ok_or(PeopleError::AccountNeeded).map(drop)
    }

    /// New recovery codes in the place of the old ones. An account has to give its password.
    ///
    /// # Errors
    /// If the password is wrong, or it is no account.
    pub async fn recovery_codes(&self, who: &Person, password: Password) -> Result<Vec<String>, PeopleError> {
        self.prove(who, Some(password)).await?.ok_or(PeopleError::AccountNeeded)?;
        self.new_codes(&who.id).await
    }

    /// How many recovery codes somebody has left.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn codes_left(&self, who: &Person) -> Result<u64, PeopleError> {
        Ok(self.0.store.recovery_codes(&who.id).await?)
    }

    pub(super) async fn new_codes(&self, person: &PlayerId) -> Result<Vec<String>, PeopleError> {
        let codes: Vec<String> = (0..CODES).map(|_| new_code(self.0.environment.bytes())).collect();
        let hashes: Vec<[u8; 32]> = codes.iter().map(|code| hash_code(person, code)).collect();
        let stored = self.0.store.set_recovery_codes(person, &hashes, self.0.environment.now_ms()).await?;
        if stored { Ok(codes) } else { Err(PeopleError::Gone) }
    }

    /// Checks the password of an account, which has one; a guest has none and needs none.
    pub(super) async fn prove(
        &self,
        who: &Person,
        password: Option<Password>,
    ) -> Result<Option<store::Login>, PeopleError> {
        let row = self.0.store.person(&who.id).await?.ok_or(PeopleError::Gone)?;
        let Some(login) = row.login else { return Ok(None) };
        let password = password.ok_or(PeopleError::WrongPassword)?;
        self.0.proofs.take(&who.id).map_err(PeopleError::TooManyTries)?;
        let tried = self.0.tries.session(who.session.0).map_err(PeopleError::TooManyTries)?;
        let right = self.0.passwords.verify(password, Some(login.password.clone()), true).await;
        if !matches!(right, Ok(false)) {
            self.0.tries.refund(&tried);
        }
        let right = right?;
        if right { Ok(Some(login)) } else { Err(PeopleError::WrongPassword) }
    }
}

/// A code, in groups of four.
fn new_code(random: [u8; SIGNS]) -> String {
    let signs: Vec<char> = random.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect();
    let groups: Vec<String> = signs.chunks(4).map(|group| group.iter().collect()).collect();
    groups.join("-")
}

/// The hash under which a code is stored. It is random and long, so one pass is enough. Capitals, spaces and hyphens do not
/// count, and what is taken for another sign is that sign.
fn hash_code(person: &PlayerId, code: &str) -> [u8; 32] {
    let read = |sign: char| match sign.to_ascii_lowercase() {
        'o' => '0',
        sign => sign,
    };
    let code: String = code.chars().filter(char::is_ascii_alphanumeric).map(read).collect();
    Sha256::digest(format!("recovery {person} {code}")).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_they_are_typed() {
        let code = new_code(*b"\x00\x17\x1f\x20abcdefghijkl");
        assert_eq!((code.len(), code.split('-').count()), (19, 4));
        let (ada, bea) = (PlayerId::new("uada").unwrap(), PlayerId::new("ubea").unwrap());
        let typed = code.to_uppercase().replace('-', " ").replace('0', "O");
        assert_eq!(hash_code(&ada, &code), hash_code(&ada, &typed));
        assert_ne!(hash_code(&ada, &code), hash_code(&bea, &code));
        assert_ne!(hash_code(&ada, &code), hash_code(&ada, &code[1..]));
    }
}
