//! The style sheet of a page: colours of both themes as variables, and the rules that use them.

use std::fmt::Write;

use rules::view::CellShape;

use crate::color::Rgb;
use crate::theme::{Army, Colors, Palette, Theme};

/// The rules that depend on no game.
const RULES: &str = include_str!("../../page/page.css");

/// Returns the style sheet for boards with cells of a shape.
pub(super) fn sheet(shape: CellShape, palette: Palette) -> String {
    let dark = Colors::new(shape, Theme::Dark, palette);
    let light = Colors::new(shape, Theme::Light, palette);
    let mut sheet = format!(
        ":root{{{}}}@media(prefers-color-scheme:light){{:root{{{}}}}}",
        variables(&dark),
        variables(&light)
    );
    for (i, army) in dark.armies.iter().enumerate() {
        rule(&mut sheet, &format!(".a{i}"), *army);
        rule(&mut sheet, &format!(".a{i}.dead"), dark.dead_army(i as u8));
    }
    for i in 0..dark.shades.len() {
        let grid = dark.grid(shape, i as u8).map_or("", |_| ";stroke:var(--grid);stroke-width:2");
        // Writing to a string never fails.
        let _ = write!(sheet, ".s{i}{{fill:var(--shade{i}){grid}}}");
    }
    sheet.push_str(RULES);
    sheet
}

fn rule(sheet: &mut String, selector: &str, army: Army) {
    // Writing to a string never fails.
    let _ = write!(sheet, "{selector}{{--fill:{};--line:{}}}", hex(army.fill), hex(army.line));
}

fn hex(Rgb([r, g, b]): Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn variables(colors: &Colors) -> String {
    let named = [
        ("background", colors.background),
        ("panel", colors.panel),
        ("border", colors.border),
        ("text", colors.text),
        ("muted", colors.muted),
        ("accent", colors.accent),
        ("on-accent", colors.on_accent),
        ("check", colors.check),
        ("on-check", colors.on_check),
        ("grid", colors.grid),
        ("division", colors.division),
        ("last", colors.last),
        ("sign", colors.target),
    ];
    let shades = colors.shades.iter().enumerate();
    named
        .into_iter()
        .map(|(name, color)| format!("--{name}:{};", hex(color)))
        .chain(shades.map(|(i, shade)| format!("--shade{i}:{};", hex(*shade))))
        .collect()
}
