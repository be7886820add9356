//! The whole picture: the headline, the seats, the chart and the small boards.

use locale::Language;

use super::{Course, MARGIN, boards, chart, words};
use crate::artwork::letter_disc;
use crate::chart::Chart;
use crate::error::RenderError;
use crate::font::Weight;
use crate::options::RenderOptions;
use crate::pen::{Anchor, Lettering, Pen};
use crate::picture::Picture;
use crate::pixmap::Pixmap;
use crate::renderer::{Renderer, Studio};
use crate::scale::Scale;
use crate::seat::army_of_letter;

/// The heights of the headline and of the row of seats.
const HEADLINE: f32 = 76.0;
const SEATS: f32 = 64.0;

impl Renderer {
    /// Draws the course of a game. The names of players are those of the course. In pictures less than 800 pixels wide the boards are
    /// one below another, so that their cells can be seen.
    ///
    /// # Errors
    /// Returns [`RenderError::Width`] if the width is out of range.
    pub fn course(&self, course: &Course, options: &RenderOptions) -> Result<Picture, RenderError> {
        let scale = options.scale()?;
        let studio = self.studio(course.shape, options);
        let boards = boards::Boards::new(&studio, course, options, scale)?;
        let head = scale.px(HEADLINE + SEATS).round() as usize;
        let chart = scale.px(chart::HEIGHT).round() as usize;
        let height = head + chart + boards.height();
        let mut pixmap = Pixmap::filled(scale.0 as usize, height, studio.colors.background);
        draw_head(&mut pixmap, course, &studio, scale)?;
        chart::draw(&mut pixmap, course, &studio, (head, scale))?;
        boards.draw(&mut pixmap, &studio, head + chart)?;
        Ok(studio.picture(&pixmap, course.shape))
    }
}

impl Chart for Course {
    fn draw(&self, renderer: &Renderer, options: &RenderOptions) -> Result<Picture, RenderError> {
        renderer.course(self, options)
    }

    fn alt_text(&self, language: Language) -> String {
        words::course_alt_text(self, language)
    }

    fn text(&self, language: Language) -> String {
        words::course_text(self, language)
    }
}

/// Draws the headline, and the seats with their accuracies.
fn draw_head(
    pixmap: &mut Pixmap,
    course: &Course,
    studio: &Studio<'_>,
    scale: Scale,
) -> Result<(), RenderError> {
    let (fonts, colors) = (studio.fonts, studio.colors);
    let (left, right) = (scale.px(MARGIN), scale.px(1200.0 - MARGIN));
    {
        let pen = Pen::new(pixmap, fonts);
        let small =
            Lettering { weight: Weight::Regular, size: scale.px(22.0), color: colors.muted };
        let title = course.variant.text().say(studio.language);
        let aside = format!("{title}, {}", words::rounds(course).say(studio.language));
        let middle = scale.px(40.0);
        pen.text(&aside, small, Anchor::Right, (right, middle))?;
        let room = right - left - fonts.width(small.weight, small.size, &aside) - scale.px(MARGIN);
        let headline = fonts.printable(&course.headline.say(studio.language));
        let sizes = [34.0, 30.0, 26.0].map(|size| scale.px(size));
        let size = fonts.fitting(Weight::Bold, sizes, &headline, room);
        let bold = Lettering { weight: Weight::Bold, size, color: colors.text };
        let headline = fonts.elide(Weight::Bold, size, &headline, room);
        pen.text(&headline, bold, Anchor::Left, (left, middle))?;
    }
    let middle = scale.px(HEADLINE + SEATS / 2.0 - 6.0);
    let column = (right - left) / course.seats.len().max(1) as f32;
    let room = column - scale.px(60.0 + 12.0);
    let name = |seat| fonts.printable(&words::player(course, seat, studio.language));
    let sizes = [25.0, 22.0, 20.0].map(|size| scale.px(size));
    let fits = |seat| fonts.fitting(Weight::Bold, sizes, &name(seat), room);
    let name_size = course.seats.iter().map(fits).fold(sizes[0], f32::min);
    for (i, seat) in course.seats.iter().enumerate() {
        let x = left + column * i as f32;
        let army = colors.army(army_of_letter(seat.letter, seat.seat));
        letter_disc(
            pixmap,
            fonts,
            seat.letter,
            army,
            (x + scale.px(22.0), middle),
            scale.px(52.0),
        )?;
        let pen = Pen::new(pixmap, fonts);
        let start = x + scale.px(60.0);
        let bold = Lettering { weight: Weight::Bold, size: name_size, color: colors.text };
        let name = fonts.elide(bold.weight, name_size, &name(seat), room);
        pen.text(&name, bold, Anchor::Left, (start, middle - scale.px(14.0)))?;
        let size = scale.px(22.0);
        let words = Lettering { weight: Weight::Regular, size, color: colors.muted };
        let below = (start, middle + scale.px(15.0));
        pen.text(&words::accuracy(seat.accuracy).say(studio.language), words, Anchor::Left, below)?;
    }
    Ok(())
}
