//! The game of 200 days of `slow_play.room` on Discord: private commands by direct message, moves by slash command and by
//! text, answers by buttons, and the daemon stopped whenever time passes. Nothing private appears in public.

use std::collections::HashMap;
use std::fmt::Write;

use chrono::{DateTime, Datelike, TimeDelta, Utc, Weekday};
use loopback::{Message, Person, Settings, Snowflake, World};

use crate::discord_support::{Scene, TIMEOUT, text};
use crate::slow_play::{PRIVATE, SCRIPT, forms};

/// The commands that the script's players send as direct messages.
const BY_DIRECT_MESSAGE: [&str; 11] = [
    "/note",
    "/try",
    "/tries",
    "/if",
    "/settings",
    "/vacation",
    "/games",
    "/record g1 private",
    "/draw secret",
    "/notes",
    "/ifs",
];

/// The script's players on Discord.
struct Play {
    scene: Scene,
    people: HashMap<String, Person>,
    /// Where the newest game is played.
    place: Snowflake,
    /// Where each player has last written.
    wrote_in: HashMap<String, Snowflake>,
    /// The newest message before the last line.
    before: Snowflake,
}

/// Everything that a message shows.
fn content(message: &Message) -> String {
    let mut all = message.content.clone();
    for button in message.buttons() {
        let _ = write!(all, "\n{}", button.label);
    }
    for file in &message.files {
        let bytes = file.bytes.as_deref().unwrap_or_default();
        let text = std::str::from_utf8(bytes).unwrap_or_default();
        let _ = write!(all, "\n{}\n{text}", file.description.as_deref().unwrap_or_default());
    }
    all
}

/// The bot's messages everywhere, oldest first, with what they show.
fn messages(world: &World) -> Vec<&Message> {
    let mut all: Vec<&Message> =
        world.channels.keys().flat_map(|c| world.all_messages(*c)).collect();
    all.retain(|message| message.author == world.bot && !content(message).trim().is_empty());
    all.sort_by_key(|message| message.id);
    all
}

/// The next Thursday at midnight UTC, on which the script begins.
fn thursday(now: DateTime<Utc>) -> DateTime<Utc> {
    let mut day = now.date_naive().succ_opt().unwrap();
    while day.weekday() != Weekday::Thu {
        day = day.succ_opt().unwrap();
    }
    day.and_hms_opt(0, 0, 0).unwrap().and_utc()
}

impl Play {
    fn begin() -> Self {
        let mut scene = Scene::new(Settings::default());
        scene.configure("[clock]\nlong_stop = \"90d\"\nwake = \"1s\"\n");
        let now = scene.double.look(World::now);
        scene.advance(thursday(now) - now);
        scene.start();
        let names = ["ann", "bob", "cyd", "dora"];
        let people = names.map(|name| (name.to_owned(), scene.double.person(name))).into();
        let place = scene.double.channel;
        Self { scene, people, place, wrote_in: HashMap::new(), before: Snowflake(0) }
    }

    /// Waits for a message of the bot since the last line that contains one of these texts.
    fn expect(&self, line: &str, texts: &[String]) {
        let found = self.scene.double.wait_here_for(TIMEOUT, |world| {
            let new = messages(world).into_iter().filter(|message| message.id > self.before);
            new.map(content).find(|shown| texts.iter().any(|text| shown.contains(text)))
        });
        if let Err(error) = found {
            let shown: Vec<String> = self.scene.double.look(|world| {
                let all = messages(world).into_iter().filter(|message| message.id > self.before);
                all.map(content).collect()
            });
            panic!(
                "after '{line}', nothing contains {texts:?}: {error}\n{shown:#?}\n{}",
                self.scene.log()
            );
        }
    }

    /// The texts that an expectation means on Discord, where people may be mentioned. `None` if it names a moment or what is
    /// left until then, which the room checks: here time passes while the daemon is down.
    fn meant(&self, words: &str) -> Option<Vec<String>> {
        let mentioned = self.people.iter().fold(words.to_owned(), |words, (name, person)| {
            words.replace(&format!("{name} ("), &format!("{} (", person.mention()))
        });
        (!words.contains("UTC") && !words.contains(" left"))
            .then(|| vec![words.to_owned(), mentioned])
    }

    /// Sends a line of the script, and waits until it is judged and answered.
    fn send(&mut self, name: &str, words: &str) {
        let person = self.people[name].clone();
        self.before = self.scene.double.look(|world| {
            let all = world.channels.keys().flat_map(|channel| world.all_messages(*channel));
            all.map(|message| message.id).max().unwrap_or(Snowflake(0))
        });
        let bot = self.scene.double.look(|world| world.bot.0);
        let private = BY_DIRECT_MESSAGE.iter().any(|command| {
            words.strip_prefix(command).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        });
        let (place, id) = if let Ok(number) = words.parse::<usize>() {
            let place = *self.wrote_in.get(name).unwrap_or(&self.place);
            (place, self.press(&person, place, number))
        } else if private {
            person.direct_message(words)
        } else if words.starts_with('/') {
            let people = self.people.iter().filter(|(other, _)| *other != name);
            let words = people.fold(words.to_owned(), |words, (other, person)| {
                let words = words.replace(&format!("={other}"), &format!("={}", person.mention()));
                let words =
                    words.replace(&format!(" {other} "), &format!(" {} ", person.mention()));
                let last = words.strip_suffix(&format!(" {other}"));
                last.map(|rest| format!("{rest} {}", person.mention())).unwrap_or(words)
            });
            let words = words.replace(&format!("={name}"), "=me");
            (self.place, person.says(self.place, &format!("<@{bot}> {words}")))
        } else if name == "bob" || name == "dora" {
            // Previews of slash commands are private.
            let asked = person.slash(self.place, "/move", &[("move", text(words))]);
            (self.place, asked.unwrap())
        } else {
            (self.place, person.says(self.place, words))
        };
        self.scene.judged(id);
        self.wrote_in.insert(name.to_owned(), place);
    }

    /// Presses a button of the newest message with buttons that a person sees in a place.
    fn press(&self, person: &Person, place: Snowflake, number: usize) -> Snowflake {
        let (message, id) = self.scene.double.look(|world| {
            let seen = world.visible_to(person.id, place).into_iter().rev();
            let found = seen.into_iter().find(|message| !message.buttons().is_empty()).unwrap();
            (found.id, found.buttons()[number - 1].custom_id.clone())
        });
        person.presses(place, message, &id).unwrap()
    }

    /// Follows the newest game to where it is played.
    fn follow(&mut self) {
        let begun = self.scene.double.look(|world| {
            let all = messages(world);
            let last = all.into_iter().rev().find(|message| message.content.contains(" begins"));
            last.map(|message| message.channel)
        });
        self.place = begun.unwrap_or(self.place);
    }

    /// Waits until no deadline is due and everything is posted.
    fn settle(&self) {
        let now = self.scene.double.look(World::now).timestamp_millis();
        self.scene.settled(now);
    }

    /// Lets time pass while the daemon is down, after everything is posted.
    fn wait(&mut self, time: TimeDelta) {
        self.before = self
            .scene
            .double
            .look(|world| messages(world).last().map_or(Snowflake(0), |message| message.id));
        self.scene.stop();
        self.scene.advance(time);
        self.scene.start();
    }
}

/// A span of the script: `3d`, `25h`, `150m`.
fn span(words: &str) -> TimeDelta {
    let (number, unit) = words.split_at(words.len() - 1);
    let number: i64 = number.parse().unwrap();
    match unit {
        "d" => TimeDelta::days(number),
        "h" => TimeDelta::hours(number),
        _ => TimeDelta::minutes(number),
    }
}

#[test]
fn a_game_of_200_days_uses_everything_and_shows_nothing_private() {
    let mut play = Play::begin();
    let begun = play.scene.double.look(World::now);
    let mut lines = SCRIPT.lines().peekable();
    let mut corrected = false;
    while let Some(line) = lines.next() {
        if line.is_empty() || line.starts_with('#') || line.starts_with("?-") {
            continue;
        }
        if let Some(words) = line.strip_prefix("? ") {
            if let Some(texts) = play.meant(words) {
                play.expect(line, &texts);
            }
            continue;
        }
        if let Some(time) = line.strip_prefix("/wait ") {
            play.wait(span(time));
            continue;
        }
        if line.starts_with("/until ") {
            // A turn does not begin before its player can know of it, so time passes in steps.
            let before = play.before;
            loop {
                let left = begun + TimeDelta::days(200) - play.scene.double.look(World::now);
                if left <= TimeDelta::zero() {
                    break;
                }
                play.wait(left.min(TimeDelta::days(4)));
                play.settle();
            }
            play.before = before;
            continue;
        }
        let (name, words) = line.trim_start_matches("! ").split_once(": ").unwrap();
        play.follow();
        if words == "1f-4i" && !corrected {
            // A refused move, corrected by editing the message.
            corrected = true;
            play.send(name, "1f-9i");
            play.expect(line, &["on 1f".to_owned()]);
            let person = play.people[name].clone();
            let typed = play.scene.double.look(|world| {
                let own =
                    world.all_messages(play.place).filter(|message| message.author == person.id);
                own.map(|message| message.id).max().unwrap()
            });
            play.before = play.scene.double.look(|world| messages(world).last().unwrap().id);
            person.edits(play.place, typed, words);
        } else {
            play.send(name, words);
        }
        // Conversation gets no answer.
        if lines.peek() != Some(&"?- siegepost") {
            play.expect(line, &[String::new()]);
        }
    }
    let scene = &play.scene;
    // Everything by the bot that somebody else could read.
    let shown: Vec<(Option<String>, String)> = scene.double.look(|world| {
        let reader = |message: &Message| {
            let direct = world.channels[&message.channel].guild.is_none();
            let owner = play.people.values().find(|person| {
                message.only_to == Some(person.id)
                    || direct
                        && world
                            .visible_to(person.id, message.channel)
                            .iter()
                            .any(|m| m.author == person.id)
            });
            owner
                .filter(|_| direct || message.only_to.is_some())
                .map(|p| world.name(p.id).to_owned())
        };
        messages(world).into_iter().map(|message| (reader(message), content(message))).collect()
    });
    assert!(shown.iter().filter(|(reader, _)| reader.is_none()).count() > 70);
    for (words, readers) in PRIVATE {
        let forms = forms(words);
        let mut found = Vec::new();
        for (reader, content) in shown.iter().filter(|(_, c)| forms.iter().any(|f| c.contains(f))) {
            match reader {
                None => panic!("{words} is public in: {content}"),
                Some(reader) => found.push(reader.as_str()),
            }
        }
        found.sort_unstable();
        found.dedup();
        assert_eq!(found, readers, "{words}");
    }
    for n in 1..=3 {
        let over = format!("Game g{n} is over");
        assert!(shown.iter().any(|(reader, c)| reader.is_none() && c.contains(&over)), "{over}");
    }
    scene.verify();
    let db = scene.path("games.db");
    play.scene.stop();
    let report = crate::common::run(&["verify", "--db", crate::common::arg(&db)], "").succeeded();
    assert!(report.contains("3 games") && report.contains("nothing wrong"), "{report}");
}
