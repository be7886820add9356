//! Topics of games whose page is not written yet.

use std::sync::LazyLock;

use super::Topic;
use crate::game::Variant;
use crate::page::Page;
use crate::{separate, three, underworld, wizard};

type Topics = Vec<Topic<'static>>;

static TOPICS: LazyLock<[(Variant, Topics); 4]> = LazyLock::new(|| {
    [
        (Variant::ThreeRealms, from(three::HELP)),
        (Variant::SeparateRealms, from(separate::HELP)),
        (Variant::Underworld, from(underworld::HELP)),
        (Variant::Wizard, from(wizard::HELP)),
    ]
});

fn from(pages: &[Page]) -> Topics {
    let topic = |page: &Page| Topic {
        name: page.topic,
        also: page.also.to_vec(),
        on: Vec::new(),
        text: page.text.to_owned(),
    };
    pages.iter().map(topic).collect()
}

pub(super) fn topics(game: Variant) -> &'static [Topic<'static>] {
    TOPICS.iter().find(|(of, _)| *of == game).map_or(&[], |(_, topics)| topics)
}
