//! Compares what people see of each answer with its outbox row, and pictures with games replayed by the test.

use std::collections::{BTreeMap, HashMap};

use bot::chat::{Outgoing, PictureRequest, Subject};
use bot::config::PicturesConfig;
use loopback::{Message, Snowflake, World, hash};
use render::{Palette, RenderOptions, Renderer, Theme};
use rules::view::View;
use rules::{Game, Variant};

use super::check::plain;
use super::database::{Row, StoredGame};
use super::round::Round;

/// One in this many pictures is drawn again and compared byte for byte. For the others, the alt text is compared.
const DRAWN: u64 = 4;

/// Games replayed by the test, and their renderer.
pub(super) struct Replays<'a> {
    round: &'a Round,
    games: &'a BTreeMap<i64, StoredGame>,
    positions: HashMap<i64, Vec<Box<dyn Game>>>,
    renderer: Renderer,
}

/// A picture as it must be.
struct Wanted {
    view: View,
    players: Vec<String>,
}

impl<'a> Replays<'a> {
    pub(super) fn new(round: &'a Round, games: &'a BTreeMap<i64, StoredGame>) -> Self {
        let renderer = Renderer::new().expect("a renderer");
        Self { round, games, positions: HashMap::new(), renderer }
    }

    /// All positions of a game, by the number of actions that lead to them.
    fn positions(&mut self, number: i64) -> Option<&[Box<dyn Game>]> {
        let game = self.round.games.iter().find(|t| t.number == Some(number))?;
        let stored = self.games.get(&number)?;
        let all = self.positions.entry(number).or_insert_with(|| {
            let options = game.options.split_whitespace().filter_map(|o| o.split_once('='));
            let options: Vec<(&str, &str)> = options.collect();
            let mut all = vec![game.variant.new_game(&options).expect("options of this game")];
            for (canonical, _) in &stored.actions {
                let back = canonical.strip_prefix("takeback ").and_then(|to| to.parse().ok());
                let last: usize = back.unwrap_or(all.len() - 1);
                let mut position = all[last].boxed_clone();
                if back.is_none() {
                    position.apply(canonical).expect("stored actions replay");
                }
                all.push(position);
            }
            all
        });
        Some(all)
    }

    fn wanted(&mut self, world: &World, request: &PictureRequest) -> Option<Wanted> {
        let mut players = Vec::new();
        let variant = |name: &str| Variant::from_name(name).ok();
        let position = match &request.subject {
            Subject::Game { game: number, ply } => {
                let game = self.round.games.iter().find(|t| t.number == Some(*number))?;
                players = game.names(world);
                self.positions(*number)?.get(*ply)?.boxed_clone()
            }
            Subject::Position(setup) => {
                variant(&setup.variant)?.from_position(&setup.position).ok()?
            }
            Subject::Line(line) => {
                let game = self.round.games.iter().find(|t| t.number == Some(line.game))?;
                players = game.names(world);
                let base = self.positions(line.game)?.get(line.ply)?.boxed_clone();
                bot::game::state::play_line(base, &line.start, &line.actions).ok()?
            }
            Subject::Moves(diagram) => {
                let none: [(&str, &str); 0] = [];
                let game = variant(&diagram.variant)?.new_game(&none).ok()?;
                let view = game.piece_views(&diagram.kind).into_iter().nth(diagram.nth)?;
                return Some(Wanted { view, players });
            }
            // The campaign asks for no digests, analyses and charts.
            Subject::Games(_) | Subject::Course { .. } | Subject::Chart(_) => return None,
            Subject::Array(array) => {
                let view = variant(&array.variant)?.array_view_with(&array.options).ok()?;
                return Some(Wanted { view, players });
            }
        };
        let frame = request.frame.unwrap_or(request.viewer);
        let mut view = position.view_in(request.viewer, frame);
        if let Some((seat, what)) = &request.targets {
            position.mark_targets(*seat, what, &mut view).ok()?;
        }
        Some(Wanted { view, players })
    }

    /// What is wrong with the picture of a post.
    fn picture_fault(&mut self, world: &World, row: &Row, post: &Message) -> Option<String> {
        let board = post.files.iter().find(|f| f.name == "board.png");
        let (request, board) = match (&row.message.picture, board) {
            (None, None) => return None,
            (Some(request), Some(board)) => (request, board),
            (wanted, _) => {
                return Some(format!("there is a picture too many or too few: {wanted:?}"));
            }
        };
        // For a game that still waits for players, it is unknown who had joined when the picture was drawn.
        let open = |t: &&super::game::PlayedGame| request.game() == t.number && t.number.is_some();
        let open = self.round.games.iter().find(open);
        if open.is_some_and(|t| t.joined.iter().any(|joined| !joined)) {
            return None;
        }
        let Some(Wanted { view, players }) = self.wanted(world, request) else {
            return Some(format!("there is nothing to draw: {request:?}"));
        };
        let alt = render::alt_text(&view, &players);
        let described = board.description.as_deref().unwrap_or_default();
        if !alt.starts_with(described.trim_end_matches('…')) {
            return Some(format!(
                "the picture is described as '{described}', and must be as '{alt}'"
            ));
        }
        if !hash(row.key.as_bytes()).is_multiple_of(DRAWN) {
            return None;
        }
        let config = PicturesConfig::default();
        let theme = request.look.theme.unwrap_or(config.theme);
        let palette = request.look.palette.unwrap_or(config.palette);
        let options = RenderOptions {
            width: super::WIDTH,
            theme: match theme {
                bot::config::Theme::Dark => Theme::Dark,
                bot::config::Theme::Light => Theme::Light,
            },
            palette: match palette {
                bot::config::Palette::Classic => Palette::Classic,
                bot::config::Palette::Safe => Palette::ColorBlindSafe,
            },
            names: players,
            ..RenderOptions::default()
        };
        let png = self.renderer.png(&view, &options).expect("a picture");
        (hash(&png) != board.hash).then(|| {
            // Both stay with the files of the round.
            let posted = board.bytes.as_deref().unwrap_or_default();
            for (name, bytes) in [("posted.png", posted), ("wanted.png", png.as_slice())] {
                std::fs::write(self.round.scene.path(name), bytes).expect("a picture is written");
            }
            format!("its picture is not that of {request:?}")
        })
    }

    /// What is wrong with a post, compared with its row. `alone`: it is shown to one person.
    pub(super) fn post_fault(
        &mut self,
        world: &World,
        row: &Row,
        post: &Message,
        alone: bool,
    ) -> Option<String> {
        let Outgoing { text, reply_to, buttons, mention, attachment, table, .. } = &row.message;
        let (sent, wanted) = (plain(&post.content), plain(&marked(text)));
        let inside = sent.strip_prefix("```\n").and_then(|sent| sent.strip_suffix("\n```"));
        let sent = inside.filter(|_| *table).unwrap_or(&sent);
        let cut = sent.strip_suffix('…').filter(|_| post.content.chars().count() > 1_500);
        let same = match cut {
            Some(beginning) => wanted.starts_with(beginning),
            None if *table => wanted.trim_end().replace('`', "'") == sent,
            None => wanted == sent,
        };
        if !same {
            return Some(format!("its text is '{sent}', and must be '{wanted}'"));
        }
        // The answer to an interaction is no reply, and a message cannot be replied to from another channel.
        let replied = post.reply_to.map(|id| id.0);
        let pressed = post.only_to.is_some();
        if !pressed && replied != *reply_to && !(alone && replied.is_none()) {
            return Some(format!("it replies to {replied:?}, and must reply to {reply_to:?}"));
        }
        let mut commands: Vec<&str> = Vec::new();
        for button in buttons.iter().filter(|b| b.command.chars().count() <= 100) {
            if !commands.contains(&button.command.as_str()) && commands.len() < 25 {
                commands.push(&button.command);
            }
        }
        let pressed = post.buttons();
        let pressed: Vec<&str> = pressed.iter().map(|b| b.custom_id.as_str()).collect();
        if pressed != commands {
            return Some(format!("its buttons are {pressed:?}, and must be {commands:?}"));
        }
        let called = |id: &&String| text.contains(&bot::chat::text::markup(&format!("@{id}")));
        let mut wanted: Vec<Snowflake> =
            mention.iter().filter(called).filter_map(|id| Snowflake::parse(id)).collect();
        let mut mentioned = post.mentions.clone();
        wanted.sort();
        mentioned.sort();
        if mentioned != wanted {
            return Some(format!("it mentions {mentioned:?}, and must mention {wanted:?}"));
        }
        let file = post.files.iter().find(|f| f.name != "board.png");
        if file.map(|f| f.hash) != attachment.as_ref().map(|a| hash(a.content.as_bytes())) {
            return Some("its file is wrong".to_owned());
        }
        self.picture_fault(world, row, post)
    }
}

/// A text with its marks replaced by the network's.
fn marked(text: &str) -> String {
    text.replace(bot::chat::text::MARKS[0], "<").replace(bot::chat::text::MARKS[1], ">")
}
