//! What is said about a seat: one panel each, beneath the boards.

use rules::view::{KindName, Meter, SeatView, View};

use crate::RenderError;
use crate::artwork::{Artwork, disc};
use crate::color::Rgb;
use crate::font::{Fonts, Weight};
use crate::pen::{Anchor, Lettering, Pen};
use crate::pixmap::Pixmap;
use crate::theme::{Colors, army_of};
use crate::words::told;
use rules::game::Outcome;

/// How loud a badge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Tone {
    /// To move, winner.
    Accent,
    /// Check.
    Alarm,
    /// Everything else.
    Plain,
}

/// Everything that decides how a panel looks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Panel {
    army: u8,
    letter: char,
    name: String,
    seat_name: String,
    in_game: bool,
    to_act: bool,
    badges: Vec<Vec<(Tone, String)>>,
    lost: Vec<(KindName, u8)>,
    meter: Option<Meter>,
    /// What the seat has now, or not.
    powers: Vec<(bool, String)>,
    unit: Unit,
    width: usize,
}

/// The picture's width, by which all measures scale: they are given for 1200 pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Unit(pub(crate) u32);

impl Unit {
    /// A length given for 1200 pixels.
    pub(crate) fn px(self, length: f32) -> f32 {
        length * self.0 as f32 / 1200.0
    }
}

const PAD: f32 = 16.0;
const NAME_ROW: f32 = 44.0;
const NAME_SIZE: f32 = 27.0;
const BADGE_ROW: f32 = 41.0;
const BADGE_SIZE: f32 = 22.0;
const BADGE_PAD: f32 = 11.0;
const BADGE_GAP: f32 = 8.0;
const TRAY_ROW: f32 = 48.0;
const TRAY_PIECE: f32 = 42.0;
const TRAY_GAP: f32 = 12.0;
/// Between a lost piece and its number, as a part of the room between kinds.
const NUMBER_GAP: f32 = 0.25;
const POWER_ROW: f32 = 30.0;
const SMALL: f32 = 21.0;
const MOST_BADGE_ROWS: usize = 3;
const MOST_POWER_ROWS: usize = 3;
/// The bar of a meter, wide and high.
const METER: (f32, f32) = (84.0, 14.0);
/// Meters of more steps are bars without.
const MOST_STEPS: u16 = 8;

/// Rows every panel of a picture has, so that they align.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Rows {
    badges: usize,
    meter: usize,
    powers: usize,
}

impl Rows {
    /// The rows that are enough for all panels.
    pub(crate) fn for_all(panels: &[Panel]) -> Self {
        let most = |count: fn(&Panel) -> usize| panels.iter().map(count).max().unwrap_or(0);
        let meter =
            |p: &Panel| p.meter.as_ref().map_or(0, |m| 1 + usize::from(!m.detail.is_empty()));
        Self {
            badges: most(|p| p.badges.len()),
            meter: most(meter),
            powers: most(|p| p.powers.len()),
        }
    }

    /// The panels' height.
    pub(crate) fn height(self, unit: Unit) -> usize {
        let rows = NAME_ROW + self.badges as f32 * BADGE_ROW + TRAY_ROW;
        let powers = (self.meter + self.powers) as f32 * POWER_ROW;
        unit.px(rows + powers + 2.0 * PAD - 4.0).round() as usize
    }
}

impl Panel {
    /// What a seat's panel says, broken into rows that fit.
    pub(crate) fn new(
        view: &View,
        seat: &SeatView,
        name: &str,
        unit: Unit,
        width: usize,
        fonts: &Fonts,
    ) -> Self {
        let room = width as f32 - unit.px(2.0 * PAD);
        let badges = wrap_badges(badges(view, seat), fonts, unit, room);
        let powers = powers(seat, fonts, unit.px(SMALL), room);
        let meter = seat.meter.as_ref().map(|m| Meter {
            text: fonts.printable(&m.text),
            detail: fonts.elide(Weight::Regular, unit.px(SMALL), &fonts.printable(&m.detail), room),
            ..m.clone()
        });
        Self {
            army: army_of(view, seat.seat),
            letter: seat.letter,
            name: name.to_owned(),
            seat_name: fonts.printable(seat.name),
            in_game: seat.in_game,
            to_act: seat.to_act,
            badges,
            lost: seat.lost.iter().filter(|(_, n)| *n > 0).copied().collect(),
            meter,
            powers,
            unit,
            width,
        }
    }

    /// Draws the panel.
    pub(crate) fn draw(
        &self,
        rows: Rows,
        colors: &Colors,
        fonts: &Fonts,
        artwork: &Artwork,
    ) -> Result<Pixmap, RenderError> {
        let (unit, height) = (self.unit, rows.height(self.unit));
        let mut pixmap = Pixmap::filled(self.width, height, colors.background);
        let (w, h) = (self.width as f32, height as f32);
        let frame = if self.to_act { unit.px(4.0).max(2.0) } else { unit.px(2.0).max(1.0) };
        let border = if self.to_act { colors.accent } else { colors.border };
        {
            let pen = Pen::new(&mut pixmap, fonts);
            pen.round_rect((0.0, 0.0), (w, h), unit.px(12.0), border)?;
            let inner = (w - 2.0 * frame, h - 2.0 * frame);
            pen.round_rect((frame, frame), inner, unit.px(12.0) - frame, colors.panel)?;
        }
        self.draw_name(&mut pixmap, colors, fonts)?;
        let mut y = unit.px(PAD + NAME_ROW);
        {
            let pen = Pen::new(&mut pixmap, fonts);
            for (i, row) in self.badges.iter().enumerate() {
                let middle = y + unit.px(BADGE_ROW * (i as f32 + 0.5));
                draw_badges(&pen, row, colors, fonts, unit, middle)?;
            }
        }
        y += unit.px(rows.badges as f32 * BADGE_ROW);
        self.draw_tray(&mut pixmap, colors, fonts, artwork, y + unit.px(TRAY_ROW / 2.0))?;
        y += unit.px(TRAY_ROW);
        let pen = Pen::new(&mut pixmap, fonts);
        if let Some(meter) = &self.meter {
            self.draw_meter(&pen, meter, colors, fonts, y)?;
        }
        y += unit.px(rows.meter as f32 * POWER_ROW);
        for (i, (now, row)) in self.powers.iter().enumerate() {
            let color = if *now { colors.text } else { colors.panel.mix(colors.muted, 225) };
            let look = Lettering { weight: Weight::Regular, size: unit.px(SMALL), color };
            let middle = y + unit.px(POWER_ROW * (i as f32 + 0.5));
            pen.text(row, look, Anchor::Left, (unit.px(PAD), middle))?;
        }
        drop(pen);
        Ok(pixmap)
    }

    fn draw_name(
        &self,
        pixmap: &mut Pixmap,
        colors: &Colors,
        fonts: &Fonts,
    ) -> Result<(), RenderError> {
        let unit = self.unit;
        let middle = unit.px(PAD + NAME_ROW / 2.0 - 3.0);
        let army = if self.in_game { colors.army(self.army) } else { colors.dead_army(self.army) };
        let at = (unit.px(PAD + 19.0), middle);
        disc(pixmap, fonts, self.letter, army, at, unit.px(52.0))?;
        let pen = Pen::new(pixmap, fonts);
        let left = unit.px(PAD + 50.0);
        let right = self.width as f32 - unit.px(PAD);
        let color = if self.in_game { colors.text } else { colors.muted };
        let sizes = [NAME_SIZE, NAME_SIZE * 0.9, NAME_SIZE * 0.8].map(|size| unit.px(size));
        let fits = |size: &f32| fonts.width(Weight::Bold, *size, &self.name) <= right - left;
        let size = sizes.into_iter().find(fits).unwrap_or(sizes[2]);
        let bold = Lettering { weight: Weight::Bold, size, color };
        let name = fonts.elide(bold.weight, bold.size, &self.name, right - left);
        pen.text(&name, bold, Anchor::Left, (left, middle))?;
        // The seat's own name follows where there is room for it.
        let small =
            Lettering { weight: Weight::Regular, size: unit.px(SMALL), color: colors.muted };
        let end = left + fonts.width(bold.weight, bold.size, &name) + unit.px(12.0);
        let fits = end + fonts.width(small.weight, small.size, &self.seat_name) <= right;
        if fits && self.name != self.seat_name {
            let baseline = middle + (bold.size - small.size) * 0.36;
            pen.text(&self.seat_name, small, Anchor::Left, (end, baseline))?;
        }
        Ok(())
    }

    /// A bar that fills, with its figures, and what they are made of beneath.
    fn draw_meter(
        &self,
        pen: &Pen<'_>,
        meter: &Meter,
        colors: &Colors,
        fonts: &Fonts,
        top: f32,
    ) -> Result<(), RenderError> {
        let unit = self.unit;
        let (left, middle) = (unit.px(PAD), top + unit.px(POWER_ROW * 0.5));
        let look = Lettering { weight: Weight::Regular, size: unit.px(SMALL), color: colors.muted };
        let label = fonts.printable(meter.label);
        pen.text(&label, look, Anchor::Left, (left, middle))?;
        let mut x = left + fonts.width(look.weight, look.size, &label) + unit.px(10.0);
        let (wide, high) = (unit.px(METER.0).round(), unit.px(METER.1).round().max(4.0));
        let full = meter.value >= meter.of;
        let color = if full { colors.check } else { colors.accent };
        let y = (middle - high / 2.0).round();
        x = x.round();
        let of = meter.of.max(1);
        // Few steps are told apart.
        let steps = if of <= MOST_STEPS { of } else { 1 };
        let (gap, step) = (unit.px(3.0).round().max(1.0), wide / f32::from(steps));
        for i in 0..steps {
            let (start, end) =
                ((x + f32::from(i) * step).round(), (x + f32::from(i + 1) * step).round() - gap);
            let part = match steps {
                1 => f32::from(meter.value.min(of)) / f32::from(of),
                _ => f32::from(u8::from(i < meter.value)),
            };
            let corner = |x: f32| [(x, y), (x, y + high)];
            let fill = |from: f32, to: f32, color: Rgb| {
                let ([a, b], [d, c]) = (corner(from), corner(to));
                pen.polygon([a, b, c, d], color)
            };
            fill(start, end, colors.badge)?;
            if part > 0.0 {
                fill(start, (start + (end - start) * part).round(), color)?;
            }
        }
        let look = Lettering { color: colors.text, ..look };
        let from = x + wide + unit.px(8.0);
        let room = self.width as f32 - unit.px(PAD) - from;
        let text = fonts.elide(look.weight, look.size, &meter.text, room);
        pen.text(&text, look, Anchor::Left, (from, middle))?;
        let look = Lettering { color: colors.muted, ..look };
        pen.text(&meter.detail, look, Anchor::Left, (left, middle + unit.px(POWER_ROW)))
    }

    fn draw_tray(
        &self,
        pixmap: &mut Pixmap,
        colors: &Colors,
        fonts: &Fonts,
        artwork: &Artwork,
        middle: f32,
    ) -> Result<(), RenderError> {
        let unit = self.unit;
        let small =
            Lettering { weight: Weight::Regular, size: unit.px(SMALL), color: colors.muted };
        let left = unit.px(PAD);
        let word = if self.lost.is_empty() { "nothing lost" } else { "lost" };
        Pen::new(pixmap, fonts).text(word, small, Anchor::Left, (left, middle))?;
        let right = self.width as f32 - left;
        let army = colors.army(self.army);
        let mut x = left + fonts.width(small.weight, small.size, word) + unit.px(10.0);
        // Many kinds are drawn a little smaller before any are left out.
        let sizes = [1.0, 0.9, 0.8, 0.72].map(|k| TraySize::new(k, unit, colors.text));
        let fits = |size: &&TraySize| {
            x + self.lost.iter().map(|&l| size.room(l, fonts, artwork)).sum::<f32>() <= right
        };
        let size = sizes.iter().find(fits).unwrap_or(&sizes[3]);
        for (i, &(kind, n)) in self.lost.iter().enumerate() {
            let last = i + 1 == self.lost.len();
            let reserve = if last { 0.0 } else { size.piece * 0.5 };
            let room = size.room((kind, n), fonts, artwork);
            if x + room + reserve > right {
                Pen::new(pixmap, fonts).text("…", size.count, Anchor::Left, (x, middle))?;
                break;
            }
            let reach = artwork.reach(kind);
            let center = (x + size.piece * reach.0, middle);
            artwork.draw(pixmap, fonts, kind, army, center, size.piece)?;
            if n > 1 {
                let at = (center.0 + size.piece * reach.1 + size.gap * NUMBER_GAP, middle);
                Pen::new(pixmap, fonts).text(&n.to_string(), size.count, Anchor::Left, at)?;
            }
            x += room;
        }
        Ok(())
    }
}

/// How large lost pieces and their numbers are.
#[derive(Clone, Copy, Debug)]
struct TraySize {
    piece: f32,
    count: Lettering,
    gap: f32,
}

impl TraySize {
    fn new(factor: f32, unit: Unit, color: Rgb) -> Self {
        let size = unit.px(BADGE_SIZE * factor.max(0.85));
        let count = Lettering { weight: Weight::Bold, size, color };
        Self { piece: unit.px(TRAY_PIECE * factor), count, gap: unit.px(TRAY_GAP * factor) }
    }

    /// Room for `n` pieces of a kind.
    fn room(&self, (kind, n): (KindName, u8), fonts: &Fonts, artwork: &Artwork) -> f32 {
        let number = match n {
            1 => 0.0,
            _ => {
                let width = fonts.width(self.count.weight, self.count.size, &n.to_string());
                self.gap * NUMBER_GAP + width
            }
        };
        let (left, right) = artwork.reach(kind);
        self.piece * (left + right) + number + self.gap
    }
}

fn badges(view: &View, seat: &SeatView) -> Vec<(Tone, String)> {
    let mut badges = Vec::new();
    match view.outcome {
        Some(Outcome::Win(winner)) if winner == seat.seat => {
            badges.push((Tone::Accent, "winner".to_owned()));
        }
        Some(Outcome::Draw(_)) if seat.in_game => badges.push((Tone::Accent, "draw".to_owned())),
        _ if !seat.in_game => badges.push((Tone::Plain, "out".to_owned())),
        _ => {}
    }
    if seat.to_act {
        let what = if view.deciding { "to decide" } else { "to move" };
        badges.push((Tone::Accent, what.to_owned()));
    }
    if let Some(next) = &seat.next {
        badges.push((Tone::Plain, next.clone()));
    }
    if seat.in_check {
        badges.push((Tone::Alarm, "! check".to_owned()));
    }
    badges.extend(told(seat).map(|s| (Tone::Plain, s.to_owned())));
    badges
}

fn badge_width(text: &str, fonts: &Fonts, unit: Unit) -> f32 {
    fonts.width(Weight::Regular, unit.px(BADGE_SIZE), text) + unit.px(2.0 * BADGE_PAD)
}

/// Breaks badges into rows; what does not fit into the last row is counted in a badge of its own.
fn wrap_badges(
    badges: Vec<(Tone, String)>,
    fonts: &Fonts,
    unit: Unit,
    room: f32,
) -> Vec<Vec<(Tone, String)>> {
    let widest = room - unit.px(2.0 * BADGE_PAD);
    let clean = |text: &str| {
        fonts.elide(Weight::Regular, unit.px(BADGE_SIZE), &fonts.printable(text), widest)
    };
    let badges: Vec<_> = badges.into_iter().map(|(tone, text)| (tone, clean(&text))).collect();
    let badges: Vec<_> = badges.into_iter().filter(|(_, text)| !text.is_empty()).collect();
    let mut rows: Vec<Vec<(Tone, String)>> = Vec::new();
    let mut used = 0.0;
    for (i, badge) in badges.iter().enumerate() {
        let width = badge_width(&badge.1, fonts, unit);
        let more = format!("+{}", badges.len() - i);
        let reserve = match i + 1 == badges.len() {
            true => 0.0,
            false => badge_width(&more, fonts, unit) + unit.px(BADGE_GAP),
        };
        let last_row = rows.len() == MOST_BADGE_ROWS;
        let fits = used + width + if last_row { reserve } else { 0.0 } <= room;
        match rows.last_mut() {
            Some(row) if fits => row.push(badge.clone()),
            Some(row) if last_row => {
                row.push((Tone::Plain, more));
                break;
            }
            _ => {
                rows.push(vec![badge.clone()]);
                used = 0.0;
            }
        }
        used += width + unit.px(BADGE_GAP);
    }
    rows
}

fn draw_badges(
    pen: &Pen<'_>,
    row: &[(Tone, String)],
    colors: &Colors,
    fonts: &Fonts,
    unit: Unit,
    middle: f32,
) -> Result<(), RenderError> {
    let mut x = unit.px(PAD);
    let height = unit.px(BADGE_ROW - 8.0);
    for (tone, text) in row {
        let (ground, color): (Rgb, Rgb) = match tone {
            Tone::Accent => (colors.accent, colors.on_accent),
            Tone::Alarm => (colors.check, colors.on_check),
            Tone::Plain => (colors.badge, colors.text),
        };
        let width = badge_width(text, fonts, unit);
        pen.round_rect((x, middle - height / 2.0), (width, height), height / 2.0, ground)?;
        let look = Lettering { weight: Weight::Regular, size: unit.px(BADGE_SIZE), color };
        pen.text(text, look, Anchor::Left, (x + unit.px(BADGE_PAD), middle))?;
        x += width + unit.px(BADGE_GAP);
    }
    Ok(())
}

/// A seat's powers in rows that fit: those it has now, then the others with when it has them.
fn powers(seat: &SeatView, fonts: &Fonts, size: f32, room: f32) -> Vec<(bool, String)> {
    let mut rows = Vec::new();
    for now in [true, false] {
        let some = || seat.powers.iter().filter(|power| power.now == now);
        let Some(when) = some().next().map(|power| fonts.printable(power.when)) else { continue };
        let head = match (now, when.is_empty()) {
            (_, true) => "⚔".to_owned(),
            (true, false) => "⚔ now:".to_owned(),
            (false, false) => format!("⚔ when {when}:"),
        };
        let names: Vec<String> = some().map(|power| fonts.printable(&power.name)).collect();
        let wrapped = wrap_words(&head, &names, fonts, size, room);
        rows.extend(wrapped.into_iter().map(|row| (now, row)));
    }
    rows.truncate(2 * MOST_POWER_ROWS);
    rows
}

/// Joins items behind a head by dots into rows that fit; the last row ends in an ellipsis when more is left.
fn wrap_words(head: &str, items: &[String], fonts: &Fonts, size: f32, room: f32) -> Vec<String> {
    let fits = |text: &str| fonts.width(Weight::Regular, size, text) <= room;
    let mut rows = vec![head.to_owned()];
    for (i, item) in items.iter().filter(|item| !item.is_empty()).enumerate() {
        let between = if i == 0 { " " } else { " · " };
        let joined = rows.last().map(|row| format!("{row}{between}{item}"));
        match (joined, rows.last_mut()) {
            (Some(joined), Some(row)) if fits(&joined) => *row = joined,
            _ => rows.push(item.clone()),
        }
    }
    if rows.len() > MOST_POWER_ROWS {
        let rest = rows.split_off(MOST_POWER_ROWS - 1);
        rows.push(rest.join(" · "));
    }
    rows.iter().map(|row| fonts.elide(Weight::Regular, size, row, room)).collect()
}
