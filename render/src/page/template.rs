//! The HTML of a page.

use locale::{Language, Text, text};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::legend::Sample;
use super::table::TABLE;
use super::{Page, PageAction, style};
use crate::theme::Palette;
use crate::words::{capitalized, one_line, start};

/// The script, which draws everything that changes.
const SCRIPT: &str = include_str!("../../page/page.js");

/// SHA-256 of the script in base 64, so that no other script can run.
const SCRIPT_HASH: &str = "A6HBmJLaAHsiXIH/eYxRD7/Kn8wnckH64D6ER1Wlf4o=";

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
    let language = page.data.language();
    let say = |text: Text| text.say(language);
    let markup = html! {
        (DOCTYPE)
        html lang=(language.tag()) {
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
                    section #play aria-label=(say(text!(TABLE, "game"))) {
                        div #boards { @for name in page.data.boards() { (board(name)) } }
                        (controls(page.actions.len(), language))
                        p #now aria-live="polite" {}
                        ul #seats aria-label=(say(text!(TABLE, "players"))) {
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
                    section #record aria-label=(say(text!(TABLE, "notation"))) { (notation(&page.actions, language)) }
                    @if page.data.has_shares() {
                        section #course aria-labelledby="course-title" {
                            h2 #course-title { (say(text!(TABLE, "course"))) }
                            p #share {}
                        }
                    }
                }
                (legend(page))
                footer { p { (credit(language)) } }
                noscript { p { (say(text!(TABLE, "needs-script"))) } }
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

/// Who drew the pieces.
fn credit(language: Language) -> Markup {
    let source = html! { a href="https://game-icons.net" rel="noreferrer" { "game-icons.net" } };
    let licence = html! {
        a href="https://creativecommons.org/licenses/by/3.0/" rel="noreferrer" { "CC BY 3.0" }
    };
    // The sentences of the table have nothing to escape.
    let credit =
        text!(TABLE, "credit", source = source.into_string(), licence = licence.into_string());
    PreEscaped(credit.say(language))
}

fn controls(last: usize, language: Language) -> Markup {
    let say = |text: Text| text.say(language);
    let end = || say(text!(TABLE, "end"));
    html! {
        div #controls {
            button #first aria-label=(first(language)) title=(say(text!(TABLE, "start-by-key"))) { "|◀" }
            button #previous aria-label=(say(text!(TABLE, "back"))) title=(say(text!(TABLE, "back-by-key"))) { "◀" }
            button #next aria-label=(say(text!(TABLE, "forward"))) title=(say(text!(TABLE, "forward-by-key"))) { "▶" }
            button #last aria-label=(end()) title=(end()) { "▶|" }
            input #slider type="range" min="0" max=(last) value="0" aria-label=(say(text!(TABLE, "position")));
            button #flip title=(say(text!(TABLE, "turn-by-key"))) {}
        }
    }
}

/// The name of the start on its button and link.
fn first(language: Language) -> String {
    capitalized(&start().say(language))
}

/// The actions, one line for each round, each with a link to the position after it.
fn notation(actions: &[PageAction], language: Language) -> Markup {
    let mut numbered = actions.iter().enumerate().peekable();
    html! {
        a href="#0" { (first(language)) }
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
            summary { (text!(TABLE, "legend").say(page.data.language())) }
            ul {
                @for (i, name) in page.data.kinds().names(page.data.language()).enumerate() {
                    li {
                        svg.sample.{ "a" (first) } viewBox="0 0 512 512" aria-hidden="true" { use href={ "#k" (i) } {} }
                        (name)
                    }
                }
            }
            ul {
                @for (sample, meaning) in page.data.legend().entries(page.data.language()) {
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
