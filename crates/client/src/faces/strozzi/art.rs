//! Drawings that never change, as they stand inside an `svg` element. Our own work.

use fondaco_strozzi::components::City;

/// The ship on the stage, in a box of 440 by 316. Its sail number and cargo are laid over it.
pub(super) const SHIP: &str = r##"<defs><linearGradient id="sz-hull" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8a5a34"/><stop offset="1" stop-color="#4d2f19"/></linearGradient><linearGradient id="sz-sail" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#e9dcbc"/><stop offset=".45" stop-color="#fffaf0"/><stop offset="1" stop-color="#dfcfa8"/></linearGradient></defs>
<g stroke="#4a3420" stroke-width="1" opacity=".55"><path d="M200 22L112 204M200 22L290 206M324 56L286 204M324 56L388 186M200 22L324 62M86 56L40 168M86 56L128 200M324 58L426 146" fill="none"/></g>
<g fill="#5d3c22"><rect x="196" y="10" width="8" height="200" rx="2"/><rect x="321" y="44" width="6.5" height="150" rx="2"/><rect x="83" y="44" width="6" height="120" rx="2"/><path d="M372 188L430 142l3 4-50 50z"/></g>
<path d="M86 44c9-5 16 4 28-1-4 5-5 7-2 10-12 2-17-5-26-2zM324 44c10-6 18 4 30-1-5 5-6 7-2 11-12 2-19-5-28-2z" fill="#a8321c"/>
<path d="M187 24h26l-3.500 11h-19zM312 55h23l-3 9h-17z" fill="#4a2f1a"/>
<path d="M44 124L126 48c3 34-4 64-16 94-22-5-44-11-66-18z" fill="url(#sz-sail)" stroke="#8b7347" stroke-width="1.5"/><path d="M40 128L130 44" stroke="#4a2f1a" stroke-width="4.5" stroke-linecap="round"/>
<path d="M126 46c44-8 104-8 148 0 14 46 14 92 1 134-46-12-102-12-150 0 13-42 14-88 1-134z" fill="url(#sz-sail)" stroke="#8b7347" stroke-width="1.5"/><path d="M118 45h164" stroke="#4a2f1a" stroke-width="5.5" stroke-linecap="round"/>
<path d="M163 43c7 42 7 86 1 129M237 43c6 42 6 86 0 129" stroke="#cdb98c" stroke-width="1.2" fill="none"/>
<path d="M292 76c21-5 45-5 66 0 8 28 8 56 1 82-21-6-45-6-68 0 7-26 8-54 1-82z" fill="url(#sz-sail)" stroke="#8b7347" stroke-width="1.5"/><path d="M286 75h78" stroke="#4a2f1a" stroke-width="4.5" stroke-linecap="round"/>
<g class="emblem" color="#a8321c"><use href="#laurel" x="306" y="98" width="38" height="38"/></g>
<path d="M36 150h70l7 26 5 28h166l10-18 84-10 30-10c-4 48-24 90-62 122H100c-36-14-56-62-64-138z" fill="url(#sz-hull)"/>
<path d="M36 150h70l7 26 1 6-72 4c-3-12-5-24-6-36z" fill="#70472a"/><path d="M30 146h80v7H30zM284 182l94-11 34-10 1 6-32 11-94 11z" fill="#c8965a"/>
<g fill="#f6d58a" stroke="#3e2713"><rect x="48" y="160" width="12" height="15" rx="5"/><rect x="68" y="160" width="12" height="15" rx="5"/><rect x="88" y="160" width="12" height="15" rx="5"/></g>
<path d="M46 200c90 14 240 12 352-14M58 232c90 14 230 13 326-8" fill="none" stroke="#c8965a" stroke-width="3.5"/><path d="M118 204h166" stroke="#c8965a" stroke-width="5"/>
<path d="M50 214c100 14 240 12 342-14M64 246c90 12 220 12 310-7M78 268c80 10 190 10 270-4" fill="none" stroke="#3b2412" stroke-width="1.2" opacity=".6"/>"##;

/// The water before the ship, in a box of 440 by 40.
pub(super) const BOW_WAVE: &str = r#"<path d="M0 14c18-9 36-9 55 0s37 9 55 0 37-9 55 0 37 9 55 0 37-9 55 0 37 9 55 0 37-9 55 0 37 9 55 0v30H0z" fill="var(--sea-1)"/><path d="M0 14c18-9 36-9 55 0s37 9 55 0 37-9 55 0 37 9 55 0 37-9 55 0 37 9 55 0 37-9 55 0 37 9 55 0" fill="none" stroke="var(--sea-line)" stroke-width="2"/>"#;

/// Rhumb lines and hills, in a box of 1180 by 360.
pub(super) const SKY: &str = r#"<g class="rhumbs"><path d="M590 250L1490 250M590 250L1421 594M590 250L1226 886M590 250L934 1081M590 250L590 1150M590 250L246 1081M590 250L-46 886M590 250L-241 594M590 250L-310 250M590 250L-241 -94M590 250L-46 -386M590 250L246 -581M590 250L590 -650M590 250L934 -581M590 250L1226 -386M590 250L1421 -94"/><circle cx="590" cy="250" r="150"/><circle cx="590" cy="250" r="236"/></g>
<path class="hill far" d="M0 330c60-50 130-66 190-40 50-40 120-54 180-20 40-28 90-30 130-6 40 10 70 40 90 66 20-26 60-56 100-60 50-26 110-30 150 0 50-30 120-20 160 14 60-30 130-6 180 46v60H0z"/><path class="hill" d="M0 346c90-30 170-34 250-14 80-22 150-18 220 6 40 12 200 14 250-2 80-26 160-26 230-4 80-20 160-12 230 14v40H0z"/>"#;

/// Waves, as often as there is room.
pub(super) const WAVES: &str = r##"<defs><pattern id="sz-waves" width="56" height="28" patternUnits="userSpaceOnUse"><path d="M2 9q7-6 14 0t14 0M30 22q7-6 14 0t14 0M-26 22q7-6 14 0t14 0" fill="none" stroke="var(--sea-line)" stroke-width="1.3" stroke-linecap="round"/></pattern></defs><rect width="100%" height="100%" fill="url(#sz-waves)"/>"##;

/// The hills of Florence, in a box of 180 by 40.
pub(super) const CYPRESSES: &str = r#"<path class="ground" d="M0 40V26c30-14 60-14 92-2 28-12 60-12 88 0v16z"/><path class="trees" d="M22 27c-4-8-2-18 0-24 2 6 4 16 0 24zM33 26c-3-6-2-14 0-19 2 5 3 13 0 19zM150 27c-4-8-2-18 0-24 2 6 4 16 0 24zM140 28c-3-5-2-11 0-15 2 4 3 10 0 15zM90 28c-3-6-2-14 0-19 2 5 3 13 0 19z"/>"#;

/// The name of a city in drawn capitals: its box, its width for a height of 13, its letters.
pub(super) const fn lettering(city: City) -> (&'static str, &'static str, &'static str) {
    match city {
        City::Venice => (
            "-1.15 -1.15 120.3 22.3",
            "70.1",
            r#"<path d="M0 0l8.5 20L17 0"/><path transform="translate(22)" d="M10 0H1v20h9M1 9.6h7.5"/><path transform="translate(37)" d="M1 20V0l15 20V0"/><path transform="translate(59)" d="M10 0H1v20h9M1 9.6h7.5"/><path transform="translate(74)" d="M.5 0h13L.5 20H14"/><path transform="translate(93)" d="M1 0v20"/><path transform="translate(100)" d="M0 20L9 0l9 20M3.2 13.2h11.6"/>"#,
        ),
        City::Rome => (
            "-1.15 -1.15 89.3 22.3",
            "52.1",
            r#"<path d="M1 20V0h5a5.3 5.3 0 0 1 0 10.6H1M5.8 10.6L12.8 20"/><path transform="translate(18)" d="M10 0a10 10 0 0 1 0 20 10 10 0 0 1 0-20z"/><path transform="translate(43)" d="M.5 20L3 0l7.5 15.5L18 0l2.500 20"/><path transform="translate(69)" d="M0 20L9 0l9 20M3.2 13.2h11.6"/>"#,
        ),
        City::Naples => (
            "-1.15 -1.15 105.3 22.3",
            "61.4",
            r#"<path d="M1 20V0l15 20V0"/><path transform="translate(22)" d="M0 20L9 0l9 20M3.2 13.2h11.6"/><path transform="translate(45)" d="M1 20V0h5a5.3 5.3 0 0 1 0 10.6H1"/><path transform="translate(61.5)" d="M10 0a10 10 0 0 1 0 20 10 10 0 0 1 0-20z"/><path transform="translate(86.5)" d="M1 0v20h8.5"/><path transform="translate(101)" d="M1 0v20"/>"#,
        ),
        City::Florence => (
            "-1.15 -1.15 108.3 22.3",
            "63.1",
            r#"<path d="M10 0H1v20M1 9.6h7.5"/><path transform="translate(15)" d="M1 0v20"/><path transform="translate(22)" d="M1 20V0h5a5.3 5.3 0 0 1 0 10.6H1M5.8 10.6L12.8 20"/><path transform="translate(40)" d="M10 0H1v20h9M1 9.6h7.5"/><path transform="translate(55)" d="M1 20V0l15 20V0"/><path transform="translate(77)" d="M.5 0h13L.5 20H14"/><path transform="translate(96)" d="M10 0H1v20h9M1 9.6h7.5"/>"#,
        ),
    }
}
