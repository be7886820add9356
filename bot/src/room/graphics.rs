//! Pictures in the terminal itself, where it can show them.

use std::io;

use viuer::KittySupport;

/// A protocol by which terminals show pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Graphics {
    /// The kitty graphics protocol: <https://sw.kovidgoyal.net/kitty/graphics-protocol/>.
    Kitty,
    /// Inline images: <https://iterm2.com/documentation-images.html>.
    Iterm,
    /// Sixel graphics: <https://vt100.net/docs/vt3xx-gp/chapter14.html>.
    Sixel,
}

impl Graphics {
    /// Detects the terminal's protocol from environment variables. Returns `None` if none is known.
    ///
    /// Only terminals found here are queried further, because others may never answer.
    ///
    /// ```
    /// use bot::room::Graphics;
    /// let foot = |name: &str| (name == "TERM").then(|| "foot".to_owned());
    /// assert_eq!(Graphics::of_environment(foot), Some(Graphics::Sixel));
    /// assert_eq!(Graphics::of_environment(|_| None), None);
    /// ```
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Option<Self> {
        let value = |name: &str| variable(name).unwrap_or_default();
        // A multiplexer hides the terminal around it.
        if !value("TMUX").is_empty() || !value("STY").is_empty() {
            return None;
        }
        let (term, program) = (value("TERM"), value("TERM_PROGRAM"));
        if term == "xterm-kitty" || term == "xterm-ghostty" || program == "ghostty" {
            return Some(Self::Kitty);
        }
        let names = ["iTerm", "WezTerm", "mintty", "rio", "WarpTerminal"];
        let known = |text: &str| names.iter().any(|name| text.contains(name));
        if known(&program) || known(&value("LC_TERMINAL")) || !value("KONSOLE_VERSION").is_empty() {
            return Some(Self::Iterm);
        }
        let sixel = ["foot", "mlterm", "contour", "yaft"];
        sixel.iter().any(|name| term.starts_with(name)).then_some(Self::Sixel)
    }

    /// Returns whether the terminal supports the protocol. Queries the terminal, except for inline images, which only
    /// the environment shows.
    pub fn is_supported(self) -> bool {
        match self {
            Self::Kitty => viuer::get_kitty_support() != KittySupport::None,
            Self::Iterm => viuer::is_iterm_supported(),
            Self::Sixel => viuer::is_sixel_supported(),
        }
    }

    /// Shows a PNG at the cursor, as large as the terminal's window allows.
    pub(super) fn show(self, png: &[u8]) -> io::Result<()> {
        let picture = image::load_from_memory_with_format(png, image::ImageFormat::Png)
            .map_err(io::Error::other)?;
        let config = viuer::Config {
            absolute_offset: false,
            use_kitty: self == Self::Kitty,
            use_iterm: self == Self::Iterm,
            use_sixel: self == Self::Sixel,
            ..viuer::Config::default()
        };
        viuer::print(&picture, &config).map(|_| ()).map_err(io::Error::other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pairs: &[(&str, &str)]) -> Option<Graphics> {
        let value = |name: &str| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| *v);
        Graphics::of_environment(|name| value(name).map(str::to_owned))
    }

    #[test]
    fn terminals_are_detected_from_the_environment() {
        assert_eq!(of(&[("TERM", "xterm-kitty")]), Some(Graphics::Kitty));
        assert_eq!(of(&[("TERM_PROGRAM", "iTerm.app")]), Some(Graphics::Iterm));
        let konsole = [("TERM", "xterm-256color"), ("KONSOLE_VERSION", "250801")];
        assert_eq!(of(&konsole), Some(Graphics::Iterm));
        assert_eq!(of(&[("TERM", "foot-extra")]), Some(Graphics::Sixel));
        assert_eq!(of(&[("TERM", "xterm-256color")]), None);
    }

    #[test]
    fn a_multiplexer_shows_no_pictures() {
        let inside = [("TERM", "tmux-256color"), ("TERM_PROGRAM", "iTerm.app"), ("TMUX", "/x,1,0")];
        assert_eq!(of(&inside), None);
    }
}
