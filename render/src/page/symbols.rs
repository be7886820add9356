//! The pieces of a page: each kind once, in colours that the place of use sets.

use std::fmt::Write;

use locale::Language;
use rules::view::KindName;
use zeno::{Command, Point};

use crate::artwork::silhouette;
use crate::words::kind_name;

/// The kinds of pieces that occur in a game.
#[derive(Debug, Default)]
pub(super) struct Kinds(Vec<KindName>);

impl Kinds {
    /// Returns the number of a kind.
    pub(super) fn number(&mut self, kind: KindName) -> usize {
        self.0.iter().position(|other| *other == kind).unwrap_or_else(|| {
            self.0.push(kind);
            self.0.len() - 1
        })
    }

    /// The name of each kind.
    pub(super) fn names(&self, language: Language) -> impl Iterator<Item = String> {
        self.0.iter().map(move |kind| kind_name(*kind, false, language))
    }

    /// The letter of each kind, and its silhouette: closed outlines to draw below, and the whole path. A kind without artwork has
    /// only its letter.
    pub(super) fn drawn(&self) -> impl Iterator<Item = (char, Option<(Vec<String>, String)>)> {
        self.0.iter().map(|kind| {
            let drawn = silhouette(*kind)
                .map(|(parts, path)| (parts.iter().map(|part| svg(part)).collect(), svg(&path)));
            (kind.letter, drawn)
        })
    }
}

/// Writes a path for SVG, in whole units.
fn svg(path: &[Command]) -> String {
    let mut text = String::new();
    let mut command = |letter: char, points: &[Point]| {
        text.push(letter);
        for (i, point) in points.iter().enumerate() {
            let blank = if i == 0 { "" } else { " " };
            // Writing to a string never fails.
            let _ = write!(text, "{blank}{} {}", point.x.round(), point.y.round());
        }
    };
    for step in path {
        match step {
            Command::MoveTo(to) => command('M', &[*to]),
            Command::LineTo(to) => command('L', &[*to]),
            Command::QuadTo(by, to) => command('Q', &[*by, *to]),
            Command::CurveTo(first, second, to) => command('C', &[*first, *second, *to]),
            Command::Close => command('Z', &[]),
        }
    }
    text
}
