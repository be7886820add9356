//! Games as people play them on Discord: short ones during which something fails, and whole ones from a script.

use loopback::{Person, Snowflake};
use rules::record::Record;

use super::{Scene, TIMEOUT, post_count, read, text};

/// The moves of a short game of Siege Chess as they are typed, by White, Red and Black in turn.
const TYPED: [&str; 15] = [
    "1f-4i", "3b-5d", "3d-5f", "3c-4c", "3i-4i", "3f-4f", "1b-3a", "4i-5j", "1h-4j", "3g-5i",
    "5d-6d", "3h-5j", "3j-4k", "6dx7c", "2ix4j",
];

/// The move at this ply as it is typed.
pub(crate) fn typed(ply: usize) -> &'static str {
    TYPED[ply]
}

/// The move at this ply as on the score sheet.
pub(crate) fn sheet(ply: usize) -> String {
    format!("{}{}", ["W", "R", "B"][ply % 3], TYPED[ply])
}

/// A game of Siege Chess between three people in its thread.
pub(crate) struct ShortGame {
    pub(crate) people: [Person; 3],
    pub(crate) thread: Snowflake,
    /// Where moves are typed now.
    pub(crate) place: Snowflake,
    /// All places with answers.
    pub(crate) places: Vec<Snowflake>,
    pub(crate) ply: usize,
}

impl ShortGame {
    /// Starts a game with three days per move.
    pub(crate) fn start(scene: &Scene) -> Self {
        Self::start_paced(scene, "3d")
    }

    /// Starts a game that is joined with buttons.
    pub(crate) fn start_paced(scene: &Scene, pace: &str) -> Self {
        Self::start_in(scene, scene.double.channel, ["Ann", "Bob", "Cyd"], pace)
    }

    /// Starts a game of people with these names in a channel.
    pub(crate) fn start_in(
        scene: &Scene,
        channel: Snowflake,
        names: [&str; 3],
        pace: &str,
    ) -> Self {
        let people = names.map(|name| scene.double.person(name));
        let thread = start_game_in(scene, channel, [&people[0], &people[1], &people[2]], pace);
        Self { people, thread, place: thread, places: vec![thread], ply: 0 }
    }

    /// The player in turn.
    pub(crate) fn player_in_turn(&self) -> &Person {
        &self.people[self.ply % 3]
    }

    /// The player in turn types the next move. Does not wait for the answer.
    pub(crate) fn type_move(&mut self) -> Snowflake {
        let id = self.player_in_turn().says(self.place, typed(self.ply));
        self.ply += 1;
        id
    }

    /// The player in turn sends the next move as a slash command. Does not wait for the answer.
    pub(crate) fn send_move_command(&mut self) -> Snowflake {
        let options = [("move", text(typed(self.ply)))];
        let id = self.player_in_turn().slash(self.place, "/move", &options).expect("a command");
        self.ply += 1;
        id
    }

    /// Waits for the answer to the newest move.
    pub(crate) fn wait_for_answer(&self, scene: &Scene) {
        scene.posted(self.place, &sheet(self.ply - 1));
    }

    /// The next move is typed and answered.
    pub(crate) fn play_move(&mut self, scene: &Scene) {
        self.type_move();
        self.wait_for_answer(scene);
    }

    /// Waits until the game continues in another place.
    pub(crate) fn continues_in(&mut self, scene: &Scene, place: Snowflake) {
        scene.posted(place, "is played here from now on");
        self.place = place;
        if !self.places.contains(&place) {
            self.places.push(place);
        }
    }

    /// Asserts that every move is stored once, that every answer was posted once and in order, and that Discord would
    /// accept every request.
    pub(crate) fn verify(&self, scene: &Scene) {
        let all: Vec<String> = (0..self.ply).map(sheet).collect();
        let shown = scene.double.look(|world| {
            let mut posts: Vec<_> = self.places.iter().flat_map(|p| world.bot_posts(*p)).collect();
            posts.sort_by_key(|m| m.id);
            let answers = posts.iter().filter_map(|m| m.content.split_once('.'));
            let answers = answers.map(|(said, _)| {
                said.split_once(" (for ").map_or(said, |(first, _)| first).to_owned()
            });
            answers.filter(|first| (0..TYPED.len()).any(|p| sheet(p) == *first)).collect::<Vec<_>>()
        });
        assert_eq!(shown, all, "{}", scene.log());
        assert_eq!(actions(&record(scene, &self.people[0], self.place)), all);
        scene.verify();
    }
}

/// Opens a game of Siege Chess that two others join, and returns its thread.
pub(crate) fn start_game(scene: &Scene, people: [&Person; 3], pace: &str) -> Snowflake {
    start_game_in(scene, scene.double.channel, people, pace)
}

/// Opens a game of Siege Chess in a channel that two others join, and returns its thread.
fn start_game_in(scene: &Scene, channel: Snowflake, people: [&Person; 3], pace: &str) -> Snowflake {
    let [ann, bob, cyd] = people;
    let seats = format!("white=me red={} black={}", bob.mention(), cyd.mention());
    let options = [("variant", text("siege")), ("seats", text(&seats)), ("pace", text(pace))];
    let asked = ann.slash(channel, "/play", &options).expect("a command");
    let invitation = scene.posted(channel, "opens Siege Chess");
    scene.resolved(asked);
    assert_eq!(invitation.mentions.len(), 2);
    let pressed = bob.presses_label(channel, "Join").expect("a button");
    scene.posted(channel, "plays in game");
    scene.resolved(pressed);
    cyd.presses_label(channel, "Join").expect("a button");
    let thread = scene.thread(channel);
    assert_eq!(thread, invitation.id, "a thread is made from the invitation");
    scene.posted(thread, "begins");
    thread
}

/// The record of the game in a place, as a private answer.
pub(crate) fn record(scene: &Scene, person: &Person, place: Snowflake) -> String {
    let asked = person.slash(place, "/record", &[("private", true.into())]).expect("a command");
    let answer = scene.answer(asked);
    let file = answer.files.first().and_then(|f| f.bytes.clone());
    let file = file.unwrap_or_else(|| panic!("no file under '{}'", answer.content));
    String::from_utf8(file.to_vec()).expect("text")
}

/// The actions of a record.
pub(crate) fn actions(record: &str) -> Vec<String> {
    let record = Record::parse(record).expect("a record");
    record.entries.into_iter().map(|entry| entry.action).collect()
}

/// How a line of a script was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Way {
    Button,
    Slash,
    Mention,
    Direct,
    Text,
}

/// Plays a script of the room (`NAME: TEXT`) in a game that has started in its thread: decisions by buttons, moves by
/// slash command, mention, direct message and text in turn. Each line is answered before the next is sent. Returns the
/// ways used.
pub(crate) fn play_script(
    scene: &Scene,
    people: &[(String, Person)],
    thread: Snowflake,
    script: &str,
) -> Vec<Way> {
    let bot = scene.double.look(|world| world.bot.0);
    let mut answers = scene.post_count(thread);
    let mut ways = Vec::new();
    for line in script.lines() {
        let Some((name, text)) = line.split_once(": ") else { continue };
        let opens = text.starts_with("/play") || text == "/join";
        let Some((_, person)) = people.iter().find(|(n, _)| n == name).filter(|_| !opens) else {
            continue;
        };
        let way = send_line(scene, person, thread, text, ways.len(), bot);
        ways.push(way);
        answers += 1;
        let answered = scene
            .double
            .wait_here_for(TIMEOUT, |world| (post_count(world, thread) >= answers).then_some(()));
        assert!(
            answered.is_ok(),
            "'{line}' ({way:?}) is not answered: {:#?}\n{}",
            scene.double.look(|world| {
                let all = read::transcript(world);
                all.lines().rev().take(12).map(str::to_owned).collect::<Vec<_>>()
            }),
            scene.log()
        );
    }
    assert_eq!(scene.post_count(thread), answers, "one answer to every line");
    ways
}

/// Sends one line of a script, in the way whose turn it is.
pub(crate) fn send_line(
    scene: &Scene,
    person: &Person,
    thread: Snowflake,
    line: &str,
    count: usize,
    bot: u64,
) -> Way {
    let button = scene.double.look(|world| {
        let last = world.bot_posts(thread).into_iter().last()?;
        // "/move g1@12 W(T)"; scripts sometimes omit the player's letter.
        let matches_line = |id: &str| {
            let action = id.splitn(3, ' ').nth(2).unwrap_or_default();
            action == line || action.get(1..) == Some(line)
        };
        let found = last.buttons().into_iter().find(|b| matches_line(&b.custom_id))?;
        Some((last.id, found.custom_id))
    });
    if let Some((message, id)) = button {
        person.presses(thread, message, &id).expect("a button");
        return Way::Button;
    }
    let slash = |command: &str, options: &[(&str, serde_json::Value)]| {
        person.slash(thread, command, options).expect("a command");
        Way::Slash
    };
    match line.split_once(' ') {
        Some(("/resign", answer)) => return slash("/resign", &[("answer", text(answer))]),
        None if line.starts_with('/') => return slash(line, &[]),
        _ => {}
    }
    match count % 4 {
        0 => slash("/move", &[("move", text(line))]),
        1 => {
            person.says(thread, &format!("<@{bot}> {line}"));
            Way::Mention
        }
        2 => {
            person.direct_message(line);
            Way::Direct
        }
        _ => {
            person.says(thread, line);
            Way::Text
        }
    }
}
