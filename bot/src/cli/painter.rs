//! The render crate as the daemon's painter.

use render::{Palette, RenderOptions, Renderer, TextOptions, Theme};
use rules::view::View;

use super::error::CliError;
use crate::bridge::{Picture, PictureStyle};
use crate::config::{Palette as WantedPalette, PicturesConfig, Theme as WantedTheme};
use crate::painter::Painter;

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

    /// Sets whether text boards have ANSI colours.
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

impl Painter for RenderPainter {
    fn paint(
        &self,
        view: &View,
        players: &[String],
        look: PictureStyle,
    ) -> Result<Picture, String> {
        let names = players.to_vec();
        let mut options = RenderOptions { names, ..self.options.clone() };
        options.theme = look.theme.map_or(options.theme, theme);
        options.palette = look.palette.map_or(options.palette, palette);
        let png = self.renderer.png(view, &options).map_err(|e| e.to_string())?;
        let alt = render::alt_text(view, players);
        let text =
            TextOptions { names: options.names, ansi: self.colours, ..TextOptions::default() };
        let text_board = render::text_board(view, &text);
        Ok(Picture { png, alt, text_board })
    }
}
