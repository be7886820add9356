//! `settings`: the preferences of each person.

use locale::Language;

use crate::store::engine::{Result, params};

use crate::chat::ids::PersonId;
use crate::game::state::{Cells, Settings};
use crate::picture_style::{Palette, PictureStyle, Theme};
use crate::store::error::StoreError;
use crate::store::rows::{Change, Commit, Receipt};
use crate::store::snapshot::Snapshot;
use crate::store::tables::languages::language;
use crate::store::transaction::Transaction;

impl Snapshot {
    /// Returns a person's settings.
    pub fn settings(&self, person: &PersonId) -> Result<Settings, StoreError> {
        let found = self.one(
            "SELECT theme, palette, own_side, pings, cells, confirm, forced, rated, listed, puzzles, language FROM settings
             WHERE person = ?1",
            [&person.0],
            |row| {
                let theme: Option<String> = row.get(0)?;
                let palette: Option<String> = row.get(1)?;
                let look = PictureStyle {
                    theme: theme.and_then(|t| Theme::from_word(&t)),
                    palette: palette.and_then(|p| Palette::from_word(&p)),
                    ..PictureStyle::default()
                };
                let cells: String = row.get(4)?;
                let cells = Cells::from_word(&cells).unwrap_or_default();
                Ok(Settings {
                    look,
                    own_side: row.get(2)?,
                    cells,
                    pings: row.get(3)?,
                    confirm: row.get(5)?,
                    forced: row.get(6)?,
                    rated: row.get(7)?,
                    listed: row.get(8)?,
                    puzzles: row.get(9)?,
                    language: language(row.get(10)?),
                })
            },
        )?;
        Ok(found.unwrap_or_default())
    }
}

impl Change for (PersonId, Settings) {
    fn make(&self, tx: &Transaction<'_>, _: &Commit) -> Result<Receipt> {
        let ((person, settings), db) = (self, tx.db());
        db.prepare_cached(
            "INSERT INTO settings (person, theme, palette, own_side, pings, cells, confirm, forced, rated, listed, puzzles,
                 language)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
             ON CONFLICT (person) DO UPDATE SET theme = excluded.theme, palette = excluded.palette,
                 own_side = excluded.own_side, pings = excluded.pings, cells = excluded.cells,
                 confirm = excluded.confirm, forced = excluded.forced, rated = excluded.rated,
                 listed = excluded.listed, puzzles = excluded.puzzles, language = excluded.language",
        )?
        .execute(params![
            person.0,
            settings.look.theme.map(Theme::word),
            settings.look.palette.map(Palette::word),
            settings.own_side,
            settings.pings,
            settings.cells.word(),
            settings.confirm,
            settings.forced,
            settings.rated,
            settings.listed,
            settings.puzzles,
            settings.language.map(Language::tag),
        ])?;
        Ok(Receipt::Done)
    }
}
