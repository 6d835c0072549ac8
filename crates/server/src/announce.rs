//! Where devices on the same network find this server: said in the terminal, and to pages on this machine, whose own address
//! leads nowhere on a phone.

use std::io::{self, IsTerminal as _, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use qrcodegen::{QrCode, QrCodeEcc, QrSegment};

/// Somewhere in each of the networks that homes have, and one outside: the system says which way it would go there.
const TOWARDS: [Ipv4Addr; 4] = [
    Ipv4Addr::new(192, 168, 0, 1),
    Ipv4Addr::new(10, 0, 0, 1),
    Ipv4Addr::new(172, 16, 0, 1),
    Ipv4Addr::new(192, 0, 2, 1),
];
/// The same where there is no IPv4: an address for documentation, which nobody has.
const TOWARDS_6: Ipv6Addr = Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1);

/// The addresses by which other devices reach a server that listens here, the likeliest first; none if only this machine does.
#[must_use]
pub fn addresses(listens: SocketAddr, secure: bool) -> Vec<String> {
    let found = match listens.ip() {
        ip if ip.is_loopback() => Vec::new(),
        ip if !ip.is_unspecified() => vec![ip],
        _ => outward(),
    };
    let scheme = if secure { "https" } else { "http" };
    let port = match (listens.port(), secure) {
        (80, false) | (443, true) => String::new(),
        (port, _) => format!(":{port}"),
    };
    found
        .into_iter()
        .map(|ip| match ip {
            IpAddr::V4(ip) => format!("{scheme}://{ip}{port}/"),
            IpAddr::V6(ip) => format!("{scheme}://[{ip}]{port}/"),
        })
        .collect()
}

/// The addresses of this machine in the networks around it.
fn outward() -> Vec<IpAddr> {
    let mut found: Vec<IpAddr> = Vec::new();
    let towards = TOWARDS.map(IpAddr::V4).into_iter().chain([IpAddr::V6(TOWARDS_6)]);
    for ip in towards.filter_map(towards_there) {
        // Where there is an IPv4 address, nobody wants to type the other.
        if !found.contains(&ip) && (ip.is_ipv4() || found.is_empty()) {
            found.push(ip);
        }
    }
    found
}

/// From which address a message would go there. Nothing is sent: the system only looks the way up.
fn towards_there(there: IpAddr) -> Option<IpAddr> {
    let any: IpAddr = if there.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { Ipv6Addr::UNSPECIFIED.into() };
    let socket = UdpSocket::bind((any, 0)).ok()?;
    socket.connect((there, 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

/// Whether somebody who comes from here needs to be told: only who is on this machine came by an address that leads nowhere else.
/// Of IPv6 the first 64 bits are known, and of `::1` these are zeros.
#[must_use]
pub fn concerns(from: IpAddr) -> bool {
    from.is_loopback() || from.is_unspecified()
}

/// Says in the terminal where other devices find the server, with a picture that phones read.
///
/// # Errors
/// If nobody reads it.
pub fn say(addresses: &[String]) -> io::Result<()> {
    let mut out = io::stdout();
    let Some(first) = addresses.first() else { return Ok(()) };
    for address in addresses {
        writeln!(out, "Other devices on the network find it at {address}")?;
    }
    // A file has no use for a picture.
    if out.is_terminal()
        && let Some(picture) = picture(first)
    {
        writeln!(out, "{picture}")?;
    }
    out.flush()
}

/// A text as squares, two rows in a line: black on white, whatever colours the terminal has.
fn picture(text: &str) -> Option<String> {
    const EDGE: i32 = 2;
    let code = QrCode::encode_segments(&[QrSegment::make_bytes(text.as_bytes())], QrCodeEcc::Medium).ok()?;
    let (from, to) = (-EDGE, code.size() + EDGE);
    let mut picture = String::new();
    for y in (from..to).step_by(2) {
        picture += "\x1b[30;107m";
        for x in from..to {
            picture.push(match (code.get_module(x, y), code.get_module(x, y + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            });
        }
        picture += "\x1b[0m\n";
    }
    Some(picture)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_others_can_reach_is_said() {
        let at = |text: &str, secure| addresses(text.parse().unwrap(), secure);
        assert_eq!(at("127.0.0.1:7878", false), [""; 0]);
        assert_eq!(at("[::1]:7878", false), [""; 0]);
        assert_eq!(at("192.168.1.5:7878", false), ["http://192.168.1.5:7878/"]);
        assert_eq!(at("192.168.1.5:443", true), ["https://192.168.1.5/"]);
        assert_eq!(at("192.168.1.5:80", false), ["http://192.168.1.5/"]);
        assert_eq!(at("[fd00::5]:7878", false), ["http://[fd00::5]:7878/"]);
        // Whatever networks this machine is in: nothing that leads nowhere.
        for address in at("0.0.0.0:7878", false) {
            assert!(address.starts_with("http://") && address.ends_with(":7878/"), "{address}");
            assert!(!address.contains("127.0.0.1") && !address.contains("0.0.0.0"), "{address}");
        }
    }

    #[test]
    fn only_who_is_on_this_machine_is_told() {
        for (from, told) in [("127.0.0.1", true), ("::", true), ("192.168.1.7", false), ("2001:db8::", false)] {
            assert_eq!(concerns(from.parse().unwrap()), told, "{from}");
        }
    }

    #[test]
    fn the_picture_is_the_code() {
        let text = "http://192.168.1.5:7878/";
        let code = QrCode::encode_segments(&[QrSegment::make_bytes(text.as_bytes())], QrCodeEcc::Medium).unwrap();
        let dark = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
        let dark = dark.filter(|&(x, y)| code.get_module(x, y)).count();
        let picture = picture(text).unwrap();
        let halves = picture.chars().map(|square| match square {
            '█' => 2,
            '▀' | '▄' => 1,
            _ => 0,
        });
        assert_eq!(halves.sum::<usize>(), dark);
        assert_eq!(picture.lines().count() as i32, (code.size() + 4 + 1) / 2);
    }
}
