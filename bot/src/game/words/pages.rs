//! Pages of the rules in words.

use rules::Variant;

/// Lists the games on offer, a line each.
#[must_use]
pub fn games() -> String {
    let lines: Vec<String> =
        Variant::ALL.iter().map(|v| format!("{}: {}.", v.title(), v.summary())).collect();
    lines.join("\n")
}

/// The overview of a game's rules, and how to read on.
#[must_use]
pub fn overview(variant: Variant) -> String {
    let overview = variant.help().first().map_or("", |topic| &topic.text);
    let name = variant.name();
    format!(
        "{overview}\nPress a topic to read on, or write any word after '/rules {name}'. The page of a piece shows how \
         it moves."
    )
}

/// A page of the rules: its game and heading, the text, and a note about the current game.
#[must_use]
pub fn rules_page(variant: Variant, heading: &str, text: &str, note: Option<&str>) -> String {
    let note = note.map_or_else(String::new, |note| format!("\n{note}"));
    format!("{}: {heading}\n{text}{note}", variant.title())
}

/// Lists the options of a game, and those chosen in the current game if there is one.
#[must_use]
pub fn options(variant: Variant, chosen: Option<&[(String, String)]>) -> String {
    let title = variant.title();
    if variant.options().is_empty() {
        return format!("Options of {title}, for /play: none.");
    }
    let lines: Vec<String> = variant
        .options()
        .iter()
        .map(|o| {
            format!("{}={} (default {}): {}", o.key, o.values_text(), o.default_text(), (o.help)())
        })
        .collect();
    let here = match chosen {
        None => String::new(),
        Some([]) => "\nThis game uses the defaults.".to_owned(),
        Some(chosen) => {
            let pairs: Vec<String> = chosen.iter().map(super::play::option).collect();
            format!("\nThis game: {}.", pairs.join(", "))
        }
    };
    format!("Options of {title}, for /play:\n{}{here}", lines.join("\n"))
}
