//! The render crate as the daemon's painter.

use render::{Palette, RenderOptions, Renderer, TextOptions, Theme};
use rules::{Game, Seat};

use super::CliError;
use crate::bridge::Picture;
use crate::config::{Palette as WantedPalette, PicturesConfig, Theme as WantedTheme};
use crate::painter::Painter;

/// Draws with the render crate, as configured.
pub(super) struct RenderPainter {
    renderer: Renderer,
    options: RenderOptions,
}

impl RenderPainter {
    pub(super) fn new(config: &PicturesConfig) -> Result<Self, CliError> {
        let renderer = Renderer::new().map_err(|e| CliError::Failed(e.to_string()))?;
        let options = RenderOptions {
            width: config.width,
            theme: match config.theme {
                WantedTheme::Dark => Theme::Dark,
                WantedTheme::Light => Theme::Light,
            },
            palette: match config.palette {
                WantedPalette::Classic => Palette::Classic,
                WantedPalette::Safe => Palette::ColorBlindSafe,
            },
            ..RenderOptions::default()
        };
        Ok(Self { renderer, options })
    }
}

impl Painter for RenderPainter {
    fn paint(
        &self,
        game: &dyn Game,
        viewer: Seat,
        targets: Option<(Seat, &str)>,
    ) -> Result<Picture, String> {
        let mut view = game.view(viewer);
        if let Some((seat, cell)) = targets {
            game.mark_targets(seat, cell, &mut view).map_err(|e| e.to_string())?;
        }
        let png = self.renderer.png(&view, &self.options).map_err(|e| e.to_string())?;
        let alt = render::alt_text(&view, &[]);
        let text_board = render::text_board(&view, &TextOptions::default());
        Ok(Picture { png, alt, text_board })
    }
}
