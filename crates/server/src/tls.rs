//! TLS in the program. The certificate and its key are files, which are read again when they change.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock, Weak};
use std::time::{Duration, SystemTime};

use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::server::TlsStream;

/// How often the files are looked at.
const LOOK: Duration = Duration::from_secs(10);

/// Where a certificate and its key are, as PEM.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TlsFiles {
    /// The certificate, followed by those that vouch for it.
    pub certificate: PathBuf,
    /// Its private key.
    pub key: PathBuf,
}

impl TlsFiles {
    fn read(&self) -> Result<CertifiedKey, String> {
        let named = |file: &PathBuf, why: &dyn fmt::Display| format!("{}: {why}", file.display());
        let chain = CertificateDer::pem_file_iter(&self.certificate)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(|error| named(&self.certificate, &error))?;
        if chain.is_empty() {
            return Err(named(&self.certificate, &"there is no certificate in it"));
        }
        let key = PrivateKeyDer::from_pem_file(&self.key).map_err(|error| named(&self.key, &error))?;
        let key = ring::sign::any_supported_type(&key).map_err(|error| named(&self.key, &error))?;
        let certified = CertifiedKey::new(chain, key);
        certified
            .keys_match()
            .map_err(|error| named(&self.key, &format!("not the key of the certificate: {error}")))?;
        Ok(certified)
    }

    /// When they were last changed, as far as the system says.
    fn changed(&self) -> [Option<SystemTime>; 2] {
        [&self.certificate, &self.key].map(|file| std::fs::metadata(file).and_then(|data| data.modified()).ok())
    }
}

/// TLS with the certificate that the files have now.
pub struct Tls {
    acceptor: TlsAcceptor,
    certificate: Arc<Certificate>,
}

#[derive(Debug)]
struct Certificate {
    files: TlsFiles,
    current: RwLock<Arc<CertifiedKey>>,
}

impl ResolvesServerCert for Certificate {
    fn resolve(&self, _hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner)))
    }
}

impl Certificate {
    fn reload(&self) {
        match self.files.read() {
            Ok(certified) => {
                *self.current.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(certified);
                tracing::info!("the certificate was read again");
            }
            // Perhaps only one of the two files has been replaced so far.
            Err(why) => tracing::error!(why, "the certificate cannot be used; the last one still is"),
        }
    }
}

impl Tls {
    /// Reads the files, and looks at them again from now on: every few seconds, and when the system says SIGHUP.
    ///
    /// # Errors
    /// What is wrong with the files.
    pub fn new(files: TlsFiles) -> Result<Arc<Self>, String> {
        let certificate = Arc::new(Certificate { current: RwLock::new(Arc::new(files.read()?)), files });
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| error.to_string())?
            .with_no_client_auth()
            .with_cert_resolver(Arc::clone(&certificate) as Arc<dyn ResolvesServerCert>);
        tokio::spawn(look_again(Arc::downgrade(&certificate)));
        Ok(Arc::new(Tls { acceptor: TlsAcceptor::from(Arc::new(config)), certificate }))
    }

    /// Agrees with a client on how to speak.
    ///
    /// # Errors
    /// If they cannot.
    pub async fn accept(&self, stream: TcpStream) -> io::Result<TlsStream<TcpStream>> {
        self.acceptor.accept(stream).await
    }
}

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Tls").field(&self.certificate.files).finish()
    }
}

/// Reads the files again when they have changed, as long as somebody needs the certificate.
async fn look_again(certificate: Weak<Certificate>) {
    let mut hang_up = HangUp::new();
    let mut seen = certificate.upgrade().map(|certificate| certificate.files.changed());
    loop {
        let told = tokio::select! {
            () = hang_up.told() => true,
            () = tokio::time::sleep(LOOK) => false,
        };
        let Some(certificate) = certificate.upgrade() else { return };
        let changed = Some(certificate.files.changed());
        if told || changed != seen {
            seen = changed;
            certificate.reload();
        }
    }
}

/// The signal SIGHUP, where there is one.
struct HangUp {
    #[cfg(unix)]
    signal: Option<tokio::signal::unix::Signal>,
}

impl HangUp {
    fn new() -> Self {
        HangUp {
            #[cfg(unix)]
            signal: tokio::signal::unix::signal(tokio::signal::unix::SignalKind::hangup()).ok(),
        }
    }

    async fn told(&mut self) {
        #[cfg(unix)]
        if let Some(signal) = &mut self.signal
            && signal.recv().await.is_some()
        {
            return;
        }
        std::future::pending::<()>().await;
    }
}
