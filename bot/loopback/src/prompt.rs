//! The prompt: each line is an action of a person or a command to the double.

use std::fmt::Write;

use loopback::{Double, Message, Person, Snowflake};
use serde_json::Value;

/// The commands of the prompt.
pub(crate) const HELP: &str = "\
  ann e4                       ann posts in the current place
  ann /play variant=siege      a slash command; people by name: with=@ben
  ann press Join               ann presses the newest button labelled Join
  ann dm hello                 a direct message to the bot
  ann @bot board               @ and a name is a mention; @bot is the bot
  threads / in 2               list all places / go to the second
  list                         the messages here, private ones included
  cut / advance 3d             cut the gateway / move the clock (d, h, m)
  violations / help / quit";

/// The state of the prompt: the people and the current place.
pub(crate) struct Prompt<'a> {
    double: &'a Double,
    people: Vec<(String, Person)>,
    place: Snowflake,
}

impl<'a> Prompt<'a> {
    pub(crate) fn new(double: &'a Double, names: &[String]) -> Self {
        let people = names.iter().map(|name| (name.clone(), double.person(name))).collect();
        Self { double, people, place: double.channel }
    }

    /// Runs a line and returns the text to print; `None` if the line ends the program.
    pub(crate) fn run(&mut self, line: &str) -> Option<String> {
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        Some(match first {
            "" => self.list(),
            "quit" | "exit" => return None,
            "help" => HELP.to_owned(),
            "list" => self.list(),
            "threads" => self.places(),
            "in" => self.enter(rest),
            "cut" => {
                self.double.with(|world| world.cut_gateway());
                "The gateway is cut.".into()
            }
            "advance" => self.advance(rest),
            "violations" => self.violations(),
            name => match self.people.iter().find(|(known, _)| known == name) {
                Some((_, person)) => self.person(&person.clone(), rest),
                None => format!("Nobody is called {name:?}. Type help."),
            },
        })
    }

    fn person(&self, person: &Person, what: &str) -> String {
        let (first, rest) = what.split_once(' ').unwrap_or((what, ""));
        let done = match first {
            "" => return "What should they do?".into(),
            "press" => person.presses_label(self.place, rest).map(|_| ()),
            "dm" => {
                person.direct_message(&self.mentions(rest));
                Ok(())
            }
            slash if slash.starts_with('/') => {
                let (words, options): (Vec<&str>, Vec<&str>) =
                    what.split(' ').partition(|part| !part.contains('='));
                let line = words.join(" ");
                let options: Vec<(&str, Value)> = options
                    .iter()
                    .filter_map(|option| option.split_once('='))
                    .map(|(name, value)| (name, self.value(value)))
                    .collect();
                person.slash(self.place, &line, &options).map(|_| ())
            }
            _ => {
                person.says(self.place, &self.mentions(what));
                Ok(())
            }
        };
        done.map_or_else(|error| format!("That cannot be done: {error}."), |()| String::new())
    }

    fn id_of(&self, name: &str) -> Option<Snowflake> {
        if name == "bot" {
            return Some(self.double.look(|world| world.bot));
        }
        self.people.iter().find(|(known, _)| known == name).map(|(_, person)| person.id)
    }

    /// The value of a slash command's option: a person, a boolean, an integer or a string.
    fn value(&self, text: &str) -> Value {
        if let Some(id) = text.strip_prefix('@').and_then(|name| self.id_of(name)) {
            return id.to_string().into();
        }
        match text {
            "true" => true.into(),
            "false" => false.into(),
            _ => text.parse::<i64>().map_or_else(|_| text.into(), Value::from),
        }
    }

    fn mentions(&self, text: &str) -> String {
        let word = |word: &str| {
            let id = word.strip_prefix('@').and_then(|name| self.id_of(name));
            id.map_or_else(|| word.to_owned(), |id| format!("<@{id}>"))
        };
        text.split(' ').map(word).collect::<Vec<_>>().join(" ")
    }

    fn all_places(&self) -> Vec<(Snowflake, String)> {
        self.double.look(|world| {
            let name = |id: Snowflake| {
                let direct = || format!("direct, {id}");
                let named = world.channels.get(&id).filter(|channel| !channel.name.is_empty());
                named.map_or_else(direct, |channel| format!("#{}", channel.name))
            };
            world.channels.keys().map(|id| (*id, name(*id))).collect()
        })
    }

    fn places(&self) -> String {
        let mut text = String::new();
        for (number, (id, name)) in self.all_places().into_iter().enumerate() {
            let here = if id == self.place { " (here)" } else { "" };
            writeln!(text, "  {}  {name}{here}", number + 1).unwrap_or_default();
        }
        text
    }

    fn enter(&mut self, number: &str) -> String {
        let at = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match at.and_then(|at| self.all_places().into_iter().nth(at)) {
            Some((id, name)) => {
                self.place = id;
                format!("In {name}.")
            }
            None => format!("There is no place {number:?}.\n{}", self.places()),
        }
    }

    fn advance(&self, by: &str) -> String {
        let number = by.trim_end_matches(char::is_alphabetic).parse::<i64>();
        let time = match (number, by.chars().last()) {
            (Ok(n), Some('d')) => chrono::TimeDelta::try_days(n),
            (Ok(n), Some('h')) => chrono::TimeDelta::try_hours(n),
            (Ok(n), Some('m')) => chrono::TimeDelta::try_minutes(n),
            _ => None,
        };
        match time {
            Some(time) => {
                self.double.with(|world| world.advance(time));
                format!("It is {}.", self.double.look(|world| world.now()).format("%F %T"))
            }
            None => "By how much? 3d, 12h or 90m.".into(),
        }
    }

    fn list(&self) -> String {
        self.double.look(|world| {
            let mut text = String::new();
            for message in world.all_messages(self.place).filter(|message| !message.deleted) {
                let name = world.name(message.author);
                let only = message.only_to.map(|id| format!(" (for {} alone)", world.name(id)));
                let only = only.unwrap_or_default();
                writeln!(text, "{name}{only}: {}{}", message.content, extras(message))
                    .unwrap_or_default();
            }
            text
        })
    }

    fn violations(&self) -> String {
        let lines = self.double.violations().into_iter().map(|violation| {
            let whose = if violation.own { "the double" } else { "the bot" };
            format!("{whose}, {}: {} {}", violation.operation, violation.pointer, violation.message)
        });
        let text = lines.collect::<Vec<_>>().join("\n");
        if text.is_empty() { "None.".into() } else { text }
    }
}

fn extras(message: &Message) -> String {
    let mut text = String::new();
    for file in &message.files {
        let alt = file.description.as_deref().unwrap_or("no description");
        write!(text, "\n  [{}, {} bytes: {alt}]", file.name, file.size).unwrap_or_default();
    }
    for button in message.buttons() {
        write!(text, "\n  ({})", button.label).unwrap_or_default();
    }
    text
}
