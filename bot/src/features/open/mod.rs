//! Opening a game.

mod request;
mod words;

use locale::{Text, text};
use rules::game::SetupError;
use rules::{Seat, Variant};

use crate::game::command::{
    Arguments, CommandError, GameRef, Group, Kind, LEVELS, Menu, Spec, Target, nearest, optional,
};
use crate::game::form::{Choice, Field, Form, Input};
use crate::game::open::seat_named;
use crate::game::state::{COMPUTER, Holder, Match, SeatState, Unrated};
use crate::game::terms::OpenTerms;
use crate::game::words::games;
use crate::game::{Case, Feature, Halt, Refusal, Request, button};
use crate::time::Span;
use request::{PaceChoice, PlayRequest};
use words::TABLE;

static SPECS: [Spec; 1] = [Spec::write(
    Group::Begin,
    &["play", "open", "new", "start", "challenge"],
    &TABLE,
    &[
        optional("variant", Kind::Variant),
        optional("opponent", Kind::Person),
        optional("opponent2", Kind::Person),
        optional("opponent3", Kind::Person),
        optional("computer", Kind::NamedChoice(&LEVELS)),
        optional("seats", Kind::Words),
        optional("random", Kind::Flag),
        optional("pace", Kind::Named),
        optional("weekends", Kind::NamedChoice(&["off", "on"])),
        optional("absent", Kind::NamedChoice(&["lose", "seat"])),
        optional("rated", Kind::NamedChoice(&["no", "yes"])),
        optional("options", Kind::Words),
        optional("role", Kind::NamedRole),
        optional("expires", Kind::Named),
        optional("reliability", Kind::NamedNumber),
    ],
)];

/// The form for what most games need; the other arguments are typed.
static FORM: Form = Form {
    key: "play-form",
    table: &TABLE,
    fields: &[
        Field { name: "game", input: Input::Value("variant") },
        Field { name: "people", input: Input::People(&["opponent", "opponent2", "opponent3"]) },
        Field { name: "pace", input: Input::Value("pace") },
        Field { name: "computer", input: Input::Value("computer") },
        Field {
            name: "terms",
            input: Input::Any(&[
                Choice { name: "random", on: &[("random", "true")], off: &[] },
                Choice { name: "unrated", on: &[("rated", "no")], off: &[] },
                Choice { name: "weekends", on: &[("weekends", "off")], off: &[] },
                Choice { name: "offered", on: &[("absent", "seat")], off: &[] },
            ]),
        },
    ],
    initial: &[("variant", "siege")],
    present: None,
};

pub struct Open;

impl Feature for Open {
    fn specs(&self) -> &'static [Spec] {
        &SPECS
    }

    fn form(&self, _: &Spec) -> Option<&'static Form> {
        Some(&FORM)
    }

    fn menus(&self) -> &'static [Menu] {
        static MENUS: [Menu; 1] = [Menu {
            key: "menu-challenge",
            table: &TABLE,
            target: Target::Person,
            command: "/play which ",
        }];
        &MENUS
    }

    fn parse(&self, arguments: &Arguments<'_>) -> Result<Box<dyn Request>, CommandError> {
        Ok(Box::new(request::read(&arguments.words)?))
    }
}

impl Request for PlayRequest {
    fn spec(&self) -> &'static Spec {
        &SPECS[0]
    }

    fn run(self: Box<Self>, case: &mut Case<'_>, _: Option<GameRef>) -> Result<(), Halt> {
        play(case, *self)
    }
}

/// Opens a game, or asks which one.
fn play(case: &mut Case<'_>, request: PlayRequest) -> Result<(), Halt> {
    case.may_open()?;
    if request.asks {
        return ask(case, &request.people);
    }
    if request == PlayRequest::default() {
        let mut message = case.answer_alike(text!(TABLE, "which-game", games = games()));
        let play = |variant: &Variant| {
            let variant = Some(Ok(*variant));
            PlayRequest { variant, ..PlayRequest::default() }
        };
        message.buttons = Variant::ALL.iter().map(|v| button(v.text(), None, play(v))).collect();
        case.post(&case.incoming.place.clone(), message);
        return Ok(());
    }
    let asked = request.clone();
    let (game, terms) = match prepare(case, request) {
        Err(Halt::Refuse(refusal)) => return Err(meant(asked, refusal).into()),
        other => other?,
    };
    if game.seats.iter().all(|s| s.holder.plays()) {
        case.start(game, None, false)
    } else {
        case.announce(game, &terms)
    }
}

/// Adds to a refusal what was meant if the name of the game, of a seat or of an option is misspelt.
fn meant(mut asked: PlayRequest, mut refusal: Refusal) -> Refusal {
    let games = || Variant::ALL.iter().map(|variant| variant.name());
    let corrected = match &asked.variant {
        Some(Err(name)) => nearest(name, games()).and_then(|name| Variant::from_name(name).ok()),
        _ => None,
    };
    let variant = match corrected {
        Some(variant) => {
            asked.variant = Some(Ok(variant));
            variant
        }
        None => match asked.variant {
            Some(Ok(variant)) => variant,
            None => Variant::ALL[0],
            Some(Err(_)) => return refusal,
        },
    };
    let seats: Vec<String> = variant.seats().iter().map(|seat| seat.name.to_lowercase()).collect();
    let options = variant.options().iter().map(|option| option.key);
    let known: Vec<&str> = seats.iter().map(String::as_str).chain(options).collect();
    let mut changed = corrected.is_some();
    for (key, _) in &mut asked.pairs {
        let is_known = seat_named(variant, key).is_some() || known.contains(&key.as_str());
        if let Some(near) = nearest(key, known.iter().copied()).filter(|_| !is_known) {
            (*key, changed) = (near.to_owned(), true);
        }
    }
    if changed {
        let command = format!("/{} {asked}", SPECS[0].name);
        refusal.text = Text::joined([refusal.text, words::meant(&command)], " ");
        refusal.buttons = vec![button(Text::same(command), None, asked)];
    }
    refusal
}

/// Asks the writer alone which game the others are challenged to.
fn ask(case: &mut Case<'_>, people: &[String]) -> Result<(), Halt> {
    let (mut names, mut mentions) = (Vec::new(), Vec::new());
    for text in people {
        match case.person(text)? {
            Holder::Invited { person: Some(person), name } => {
                mentions.push(format!("<@{}>", person.0));
                names.push(name);
            }
            _ => return Err(Halt::privately(words::no_opponent())),
        }
    }
    let most = Variant::ALL.iter().map(|variant| variant.seats().len()).max().unwrap_or(0);
    if names.is_empty() || names.len() >= most {
        return Err(Halt::privately(words::no_opponent()));
    }
    let mut message = case.answer_to(true, words::challenge(&names));
    // A game has a seat for the writer too.
    let games = Variant::ALL.iter().filter(|variant| variant.seats().len() > names.len());
    let play = |variant: &Variant| PlayRequest {
        variant: Some(Ok(*variant)),
        people: mentions.clone(),
        ..PlayRequest::default()
    };
    message.buttons = games.map(|v| button(v.text(), None, play(v))).collect();
    case.post(&case.incoming.place.clone(), message);
    Ok(())
}

/// Creates the game that is asked for, and the terms of its open seats.
fn prepare(case: &Case<'_>, mut request: PlayRequest) -> Result<(Match, OpenTerms), Halt> {
    let named = request.variant.is_some();
    let variant = match request.variant.take() {
        None => Variant::ALL[0],
        Some(game) => game.or_else(|name| Variant::from_name(&name)).map_err(Refusal::from)?,
    };
    let (seats, options): (Vec<_>, Vec<_>) = std::mem::take(&mut request.pairs)
        .into_iter()
        .partition(|(key, _)| seat_named(variant, key).is_some());
    let options: Vec<_> =
        options.into_iter().map(|(key, value)| option(variant, key, value)).collect();
    let position = variant.new_game(&options).map_err(|error| match error {
        SetupError::UnknownOption(key, _) if !named => {
            Refusal::new(words::no_game_named(&key, variant))
        }
        error => error.into(),
    })?;
    let seats = holders(case, variant, &seats, &request)?;
    let usual = case.desk.games.pace;
    let (pace, later) = match request.pace {
        PaceChoice::Usual => (usual, usual),
        PaceChoice::None => (None, None),
        PaceChoice::Given(pace) => (Some(pace), None),
    };
    let terms = case.terms(request.role, request.expires, request.reliability)?;
    let mut game = case.opened(position, seats, pace)?;
    game.clock.weekends_off = request.weekends_off;
    game.clock.offers_seats = request.offers_seats;
    game.terms.unrated = request.unrated.then_some(Unrated::Asked);
    game.terms.later = later;
    terms.apply(&mut game);
    Ok((game, terms))
}

/// Returns the seats: those that were given by colour, then people without one, then computers.
fn holders(
    case: &Case<'_>,
    variant: Variant,
    given: &[(String, String)],
    request: &PlayRequest,
) -> Result<Vec<SeatState>, Halt> {
    let people = &request.people;
    let computer = match &request.computer {
        None => None,
        Some(level) => Some(case.person(&format!("{COMPUTER}:{level}"))?),
    };
    let empty = || SeatState { holder: Holder::Nobody, drawn: false, bank: Span::ZERO, acted: 0 };
    let mut seats: Vec<SeatState> = variant.seats().iter().map(|_| empty()).collect();
    let mut fixed = vec![false; seats.len()];
    for (key, value) in given {
        let Some(index) = seat_named(variant, key).map(Seat::index) else { continue };
        if std::mem::replace(&mut fixed[index], true) {
            return Err(Halt::refuse(text!(TABLE, "given-twice", seat = &**key)));
        }
        seats[index].holder = case.person(value)?;
        // `red=open` is an open seat, but its colour is not drawn.
    }
    let mut free = (0..seats.len()).filter(|i| !fixed[*i]).collect::<Vec<_>>().into_iter();
    let mut sits = seats.iter().any(|s| s.holder.person() == Some(case.author()));
    // The opener plays too, unless all seats are given to others.
    let mut coming: Vec<Holder> = Vec::new();
    // Do not look up people for seats that do not exist.
    if people.len() > free.len() {
        return Err(Halt::refuse(text!(TABLE, "too-many-people", seats = seats.len())));
    }
    for name in people {
        let holder = case.person(name)?;
        sits |= holder.person() == Some(case.author());
        coming.push(holder);
    }
    if !sits && coming.len() < free.len() {
        coming.insert(0, case.myself());
    }
    let drawn = request.random || !people.is_empty();
    for holder in coming {
        if let Some(index) = free.next() {
            seats[index].holder = holder;
        }
    }
    for index in free {
        if let Some(computer) = &computer {
            seats[index].holder = computer.clone();
        }
    }
    for (seat, fixed) in seats.iter_mut().zip(&fixed) {
        seat.drawn = drawn && !fixed;
    }
    Ok(seats)
}

/// Normalises an option as people write it: in any case, and with `none` for an empty list.
fn option(variant: Variant, key: String, value: String) -> (String, String) {
    let Some(info) = variant.options().iter().find(|o| o.key.eq_ignore_ascii_case(&key)) else {
        return (key, value);
    };
    let value = value.to_lowercase();
    let empty = value == "none" && variant.new_game(&[(info.key, "")]).is_ok();
    (info.key.to_owned(), if empty { String::new() } else { value })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::features) fn samples() -> Vec<Box<dyn Request>> {
        let text = |text: &str| Some(text.to_owned());
        let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        let plain = PlayRequest::default();
        let chess = PlayRequest { variant: Some(Ok(Variant::Chess)), ..plain.clone() };
        let mut all = vec![plain, chess.clone()];
        all.push(PlayRequest { variant: Some(Err("shogi".to_owned())), ..chess.clone() });
        all.push(PlayRequest {
            pairs: vec![pair("white", "two words"), pair("setup", "8"), pair("red", "")],
            people: vec!["<@5>".to_owned(), "g12".to_owned(), "two words".to_owned()],
            ..chess.clone()
        });
        for pace in ["3d", "3d+5d", "14d+2d/move up to 21d"] {
            let pace = PaceChoice::Given(pace.parse().unwrap());
            all.push(PlayRequest { pace, random: true, weekends_off: true, ..chess.clone() });
        }
        all.push(PlayRequest {
            computer: text("5"),
            pace: PaceChoice::None,
            role: text("<@&1>"),
            expires: text("3d"),
            reliability: text("80"),
            offers_seats: true,
            unrated: true,
            ..chess
        });
        let people = vec!["<@5>".to_owned()];
        all.push(PlayRequest { asks: true, people, ..PlayRequest::default() });
        all.into_iter().map(|request| Box::new(request) as Box<dyn Request>).collect()
    }
}
