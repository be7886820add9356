//! The render crate as the daemon's painter.

use locale::{Table, table, text};
use render::{Animation, Chart, Palette, RenderOptions, Renderer, TextOptions, Theme};
use rules::Seat;
use rules::record::Record;
use rules::view::View;

use super::error::CliError;
use crate::chat::{Picture, PictureStyle};
use crate::config::{Palette as WantedPalette, PicturesConfig, Theme as WantedTheme};
use crate::page::page_of;
use crate::painter::{PaintError, Painter};

static TABLE: Table = table!("painter");

/// The width of an animation, that of the box in which chats show it.
const ANIMATED_WIDTH: u32 = 550;
/// The most bytes of an animation: the record, the picture and other files are in the same message.
const ANIMATED_BYTES: usize = Animation::MOST_BYTES / 4 * 3;

/// Draws with the render crate, as configured.
pub(super) struct RenderPainter {
    renderer: Renderer,
    options: RenderOptions,
    /// Whether text boards have ANSI colours.
    colours: bool,
}

impl RenderPainter {
    pub(super) fn new(config: &PicturesConfig) -> Result<Self, CliError> {
        let renderer = Renderer::new().map_err(|e| CliError::Failed(e.to_string()))?;
        let options = RenderOptions {
            width: config.width,
            theme: theme(config.theme),
            palette: palette(config.palette),
            ..RenderOptions::default()
        };
        Ok(Self { renderer, options, colours: false })
    }

    pub(super) fn with_colours(self, colours: bool) -> Self {
        Self { colours, ..self }
    }
}

const fn theme(wanted: WantedTheme) -> Theme {
    match wanted {
        WantedTheme::Dark => Theme::Dark,
        WantedTheme::Light => Theme::Light,
    }
}

const fn palette(wanted: WantedPalette) -> Palette {
    match wanted {
        WantedPalette::Classic => Palette::Classic,
        WantedPalette::Safe => Palette::ColorBlindSafe,
    }
}

impl RenderPainter {
    fn options(&self, players: &[String], look: PictureStyle) -> RenderOptions {
        let mut options = RenderOptions { names: players.to_vec(), ..self.options.clone() };
        options.theme = look.theme.map_or(options.theme, theme);
        options.palette = look.palette.map_or(options.palette, palette);
        options.language = look.language;
        options
    }

    fn text_board(&self, view: &View, options: RenderOptions) -> String {
        let RenderOptions { names, language, .. } = options;
        let text = TextOptions { names, language, ansi: self.colours, ..TextOptions::default() };
        render::text_board(view, &text)
    }
}

impl Painter for RenderPainter {
    fn paint(
        &self,
        view: &View,
        players: &[String],
        look: PictureStyle,
    ) -> Result<Picture, PaintError> {
        let options = self.options(players, look);
        let png = self.renderer.png(view, &options)?;
        let alt = render::alt_text_in(view, players, look.language);
        let text_board = self.text_board(view, options);
        Ok(Picture { png, alt, text_board })
    }

    fn paint_chart(&self, chart: &dyn Chart, look: PictureStyle) -> Result<Picture, PaintError> {
        let png = chart.draw(&self.renderer, &self.options(&[], look))?.png()?;
        Ok(Picture {
            png,
            alt: chart.alt_text(look.language),
            text_board: chart.text(look.language),
        })
    }

    fn animate(
        &self,
        record: &Record,
        viewer: Seat,
        players: &[String],
        look: PictureStyle,
    ) -> Result<Option<Animation>, PaintError> {
        let options = RenderOptions { width: ANIMATED_WIDTH, ..self.options(players, look) };
        let drawn = self.renderer.animation(&options, ANIMATED_BYTES, || record.views(viewer))?;
        Ok(Some(drawn))
    }

    fn page(
        &self,
        record: &Record,
        players: &[String],
        shares: &[Vec<f32>],
        look: PictureStyle,
    ) -> Result<Option<String>, PaintError> {
        let RenderOptions { palette, language, .. } = self.options(&[], look);
        Ok(Some(page_of(record, players, shares, (palette, language))?))
    }

    fn paint_all(
        &self,
        boards: &[(View, Vec<String>)],
        look: PictureStyle,
    ) -> Result<Picture, PaintError> {
        if let [(view, players)] = boards {
            return self.paint(view, players, look);
        }
        // At most three boards side by side, each at least as wide as a picture must be.
        let columns = if boards.len() <= 4 { 2 } else { 3 };
        let width = (self.options.width / columns).max(RenderOptions::MIN_WIDTH);
        let (mut parts, mut alts, mut texts) = (Vec::new(), Vec::new(), Vec::new());
        for (view, players) in boards {
            let options = RenderOptions { width, ..self.options(players, look) };
            parts.push(self.renderer.picture(view, &options)?);
            alts.push(view.headline.say(look.language));
            texts.push(self.text_board(view, options));
        }
        let sheet = render::Picture::sheet(&parts, columns as usize);
        let png = sheet.ok_or("there are no positions")?.png()?;
        let boards = text!(TABLE, "boards", boards = boards.len(), all = alts.join("; "));
        let alt = boards.say(look.language);
        Ok(Picture { png, alt, text_board: texts.join("\n\n") })
    }
}
