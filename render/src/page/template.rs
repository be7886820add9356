//! The HTML of a page.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::legend::Sample;
use super::{Page, PageAction, style};
use crate::theme::Palette;
use crate::words::one_line;

/// The script, which draws everything that changes.
const SCRIPT: &str = include_str!("../../page/page.js");

/// SHA-256 of the script in base 64, so that no other script can run.
const SCRIPT_HASH: &str = "NJr8LDQl5jskXKgRcsiQ/AQD6HEHoI+DbbpqEnDvgJ4=";

impl Page {
    /// Returns the HTML file.
    #[must_use]
    pub fn html(&self, palette: Palette) -> String {
        page(self, palette)
    }
}

fn page(page: &Page, palette: Palette) -> String {
    let policy = format!(
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{SCRIPT_HASH}'; base-uri 'none'; form-action 'none'"
    );
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="dark light";
                title { (page.title) }
                style { (PreEscaped(style::sheet(page.data.cell_shape(), palette))) }
            }
            body {
                header {
                    h1 { (page.title) }
                    @if !page.facts.is_empty() { p { (page.facts.join(" · ")) } }
                    p { strong { (page.result) } }
                }
                main {
                    section #play aria-label="Game" {
                        div #boards { @for name in page.data.boards() { (board(name)) } }
                        (controls(page.actions.len()))
                        p #now aria-live="polite" {}
                        ul #seats aria-label="Players" {
                            @for (name, player, army) in page.data.seats() {
                                li {
                                    span.swatch.{ "a" (army) } aria-hidden="true" {}
                                    strong { (name) }
                                    @if !player.is_empty() { " " (player) }
                                    span.state {}
                                }
                            }
                        }
                    }
                    section #record aria-label="Notation" { (notation(&page.actions)) }
                    @if page.data.has_shares() {
                        section #course aria-labelledby="course-title" {
                            h2 #course-title { "Expected shares of the result" }
                            p #share {}
                        }
                    }
                }
                (legend(page))
                footer {
                    p {
                        "Pieces by Skoll, Lorc and Delapouite, "
                        a href="https://game-icons.net" rel="noreferrer" { "game-icons.net" }
                        ", "
                        a href="https://creativecommons.org/licenses/by/3.0/" rel="noreferrer" { "CC BY 3.0" }
                        "; recoloured and outlined."
                    }
                }
                noscript { p { "The boards need JavaScript." } }
                (symbols(page))
                script #data type="application/json" { (PreEscaped(page.data.json())) }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    markup.into_string()
}

fn board(name: &str) -> Markup {
    html! {
        figure {
            @if !name.is_empty() { figcaption { (name) } }
            svg.board role="img" {}
        }
    }
}

fn controls(last: usize) -> Markup {
    html! {
        div #controls {
            button #first aria-label="Start" title="Start (Home)" { "|◀" }
            button #previous aria-label="Back" title="Back (←)" { "◀" }
            button #next aria-label="Forward" title="Forward (→)" { "▶" }
            button #last aria-label="End" title="End" { "▶|" }
            input #slider type="range" min="0" max=(last) value="0" aria-label="Position";
            button #flip title="Turn the boards (f)" {}
        }
    }
}

/// The actions, one line for each round, each with a link to the position after it.
fn notation(actions: &[PageAction]) -> Markup {
    let mut numbered = actions.iter().enumerate().peekable();
    html! {
        a href="#0" { "Start" }
        ol {
            @while let Some(round) = numbered.peek().map(|(_, action)| action.round) {
                li value=(round) {
                    @while let Some((i, action)) = numbered.next_if(|(_, action)| action.round == round) {
                        a href={ "#" (i + 1) } { (one_line(&action.notation)) } " "
                    }
                }
            }
        }
    }
}

/// What the pieces and symbols mean. The script draws the samples that show more than a piece.
fn legend(page: &Page) -> Markup {
    let first = page.data.seats().next().map_or(0, |(_, _, army)| army);
    html! {
        details #legend {
            summary { "Pieces and symbols" }
            ul {
                @for (i, name) in page.data.kinds().names().enumerate() {
                    li {
                        svg.sample.{ "a" (first) } viewBox="0 0 512 512" aria-hidden="true" { use href={ "#k" (i) } {} }
                        (name)
                    }
                }
            }
            ul {
                @for (sample, meaning) in page.data.legend().entries() {
                    li {
                        @match sample {
                            Sample::Cell(look, marks) => {
                                svg.sample.cell viewBox="-60 -60 120 120" aria-hidden="true" data-look=(look) data-marks=(marks) {}
                            }
                            Sample::Spot(army) => {
                                svg.sample.cell viewBox="-60 -60 120 120" aria-hidden="true" data-spot=(army) {}
                            }
                            Sample::Shade(shade) => {
                                svg.sample.cell viewBox="-60 -60 120 120" aria-hidden="true" data-shade=(shade) {}
                            }
                            Sample::Line(dashed) => {
                                svg.sample.cell viewBox="-60 -60 120 120" aria-hidden="true" {
                                    line.line x1="-60" x2="60" stroke-dasharray=[dashed.then_some("16 10")] {}
                                }
                            }
                        }
                        (meaning)
                    }
                }
            }
        }
    }
}

fn symbols(page: &Page) -> Markup {
    html! {
        svg.symbols aria-hidden="true" {
            @for (i, (letter, drawn)) in page.data.kinds().drawn().enumerate() {
                symbol id={ "k" (i) } viewBox="0 0 512 512" overflow="visible" {
                    @if let Some((parts, path)) = drawn {
                        g.below { @for part in &parts { path d=(part) {} } }
                        path.body d=(path) {}
                    } @else {
                        circle.below cx="256" cy="274" r="184" {}
                        circle.body cx="256" cy="274" r="184" {}
                        text.letter x="256" y="366" { (letter) }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_allows_the_script() {
        use base64::Engine as _;
        let hash = ring::digest::digest(&ring::digest::SHA256, SCRIPT.as_bytes());
        assert_eq!(base64::engine::general_purpose::STANDARD.encode(hash), SCRIPT_HASH);
    }
}
