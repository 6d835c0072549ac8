//! A certificate for `localhost` that signs itself, made on the spot: DER (X.509) by hand, because it is little.

use std::path::Path;

use base64ct::{Base64, Encoding as _};
use fondaco_server::tls::TlsFiles;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _};

/// A piece of DER: its tag, its length, its content.
fn der(tag: u8, content: &[u8]) -> Vec<u8> {
    let length = content.len();
    let mut bytes = match length {
        0..128 => vec![tag, length as u8],
        128..256 => vec![tag, 0x81, length as u8],
        _ => vec![tag, 0x82, (length >> 8) as u8, length as u8],
    };
    bytes.extend(content);
    bytes
}

fn sequence(parts: &[&[u8]]) -> Vec<u8> {
    der(0x30, &parts.concat())
}

const ECDSA_WITH_SHA256: &[u8] = b"\x06\x08\x2a\x86\x48\xce\x3d\x04\x03\x02";
const EC_PUBLIC_KEY: &[u8] = b"\x06\x07\x2a\x86\x48\xce\x3d\x02\x01";
const P256: &[u8] = b"\x06\x08\x2a\x86\x48\xce\x3d\x03\x01\x07";
const COMMON_NAME: &[u8] = b"\x06\x03\x55\x04\x03";
const ALTERNATIVE_NAME: &[u8] = b"\x06\x03\x55\x1d\x11";

/// A certificate and where its files are.
pub(crate) struct Certificate {
    pub(crate) der: Vec<u8>,
    pub(crate) files: TlsFiles,
}

impl Certificate {
    /// Makes one and writes its files into this folder, in the place of those that are there.
    pub(crate) fn make(folder: &Path) -> Certificate {
        let random = SystemRandom::new();
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, pkcs8.as_ref(), &random).unwrap();
        let algorithm = sequence(&[ECDSA_WITH_SHA256]);
        let name = sequence(&[&der(0x31, &sequence(&[COMMON_NAME, &der(0x0c, b"localhost")]))]);
        let validity = sequence(&[&der(0x17, b"200101000000Z"), &der(0x17, b"491231000000Z")]);
        let public = [&[0], key.public_key().as_ref()].concat();
        let public = sequence(&[&sequence(&[EC_PUBLIC_KEY, P256]), &der(0x03, &public)]);
        let names = der(0x04, &sequence(&[&der(0x82, b"localhost")]));
        let extensions = der(0xa3, &sequence(&[&sequence(&[ALTERNATIVE_NAME, &names])]));
        let version = der(0xa0, &der(0x02, &[2]));
        let serial = der(0x02, &[1]);
        let body = sequence(&[&version, &serial, &algorithm, &name, &validity, &name, &public, &extensions]);
        let signature = [&[0], key.sign(&random, &body).unwrap().as_ref()].concat();
        let whole = sequence(&[&body, &algorithm, &der(0x03, &signature)]);
        let files = TlsFiles { certificate: folder.join("certificate.pem"), key: folder.join("key.pem") };
        let pem = |what: &str, bytes: &[u8]| {
            format!("-----BEGIN {what}-----\n{}\n-----END {what}-----\n", Base64::encode_string(bytes))
        };
        std::fs::write(&files.key, pem("PRIVATE KEY", pkcs8.as_ref())).unwrap();
        std::fs::write(&files.certificate, pem("CERTIFICATE", &whole)).unwrap();
        Certificate { der: whole, files }
    }
}
