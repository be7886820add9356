//! The properties of the fuzz targets on the seeds in `bot/fuzz/seeds` and on random changes of them, and a check
//! that the work of every parser of foreign text grows no faster than the text.

#[path = "../../../rules/tests/support/growth.rs"]
mod growth;
#[path = "../../../rules/tests/support/mutate.rs"]
mod mutate;
#[path = "../../../rules/tests/support/random.rs"]
mod random;

use std::path::Path;

use bot::config::{Config, MAX_BYTES};
use bot::fuzzing;
use growth::{assert_linear, checked};
use mutate::{mutated, seeds};
use random::Random;
use rules::steps::{count, within};

/// Looking words up for `/rules` takes no more steps than this, for a text of any length.
const LOOKING_UP: u64 = 200_000;

/// Runs a target on its seeds, and on this many texts made of them.
fn campaign(target: &str, seed: u64, cases: usize, body: impl Fn(&[u8])) {
    let seeds = seeds(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds").join(target));
    seeds.iter().for_each(|seed| body(seed));
    let mut random = Random(seed);
    for _ in 0..cases {
        body(&mutated(&mut random, &seeds));
    }
}

#[test]
fn any_text_in_a_chat() {
    campaign("text", 11, 4_000, |data| checked(data, || fuzzing::text(data)));
}

#[test]
fn any_question_about_the_rules() {
    campaign("topic", 12, 300, |data| within(LOOKING_UP, || fuzzing::topic(data)).0);
}

#[test]
fn any_id_of_a_component_and_any_option() {
    campaign("component", 13, 1_000, fuzzing::component);
}

#[test]
fn any_json_of_the_gateway() {
    campaign("gateway", 14, 6_000, |data| checked(data, || fuzzing::gateway(data)));
}

#[test]
fn any_configuration() {
    campaign("config", 15, 4_000, |data| checked(data, || fuzzing::config(data)));
}

#[test]
fn any_script_for_the_room() {
    campaign("script", 16, 6_000, |data| checked(data, || fuzzing::script(data)));
}

/// Texts with a meaning in a chat.
const PIECES: [&str; 22] = [
    " ",
    "\n",
    "\"",
    "“",
    "/",
    "a",
    "a ",
    "a=b ",
    "=",
    "<@1> ",
    "g1 ",
    "@",
    "1d",
    "1",
    "w",
    "+",
    "after=1 ",
    "private ",
    "`",
    "[a \"b\"] ",
    "é",
    "\\",
];

#[test]
fn commands_are_parsed_in_linear_time() {
    let heads = [
        "",
        "/play ",
        "/settings ",
        "/position ",
        "/position siege ",
        "/move ",
        "/legal ",
        "/board ",
        "/\"",
    ];
    for times in [100, 2_000] {
        assert_linear("command", &heads, &PIECES, times, |text| {
            let _ = bot::game::parse(text, true, true, bot::features::FEATURES);
        });
    }
}

#[test]
fn spans_and_paces_are_parsed_in_linear_time() {
    assert_linear(
        "pace",
        &["", "3d+"],
        &["1", "0", "1d", "1s", "d", "+", " ", "é"],
        5_000,
        |text| {
            let _ = text.parse::<bot::game::state::Pace>();
        },
    );
}

#[test]
fn lines_of_scripts_are_parsed_in_linear_time() {
    let heads = ["", "[", "[1] ", "! ", "? ", "/as ", "ann: "];
    let pieces = ["a", ":", " ", "[", "]", "1", "/", "!", "#", "é", "a: "];
    assert_linear("script", &heads, &pieces, 2_000, |text| fuzzing::script(text.as_bytes()));
}

#[test]
fn options_and_ids_are_read_in_linear_time() {
    let pieces = ["a", " ", "\"", "\n", "/", "g1", "@"];
    let heads = ["", "/move g1@2 ", "/"];
    // Every command is tried, so a character counts for each of them.
    let all = bot::features::specs().count() as u64;
    let steps = |text: &str| count(|| fuzzing::component(text.as_bytes())).1;
    for head in heads {
        for piece in pieces {
            for n in [100, 500, 2_000] {
                let text = |n: usize| format!("{head}{}", piece.repeat(n));
                let (small, large) = (steps(&text(n)), steps(&text(2 * n)));
                assert!(large <= 2 * small + 4_000 * all, "{head}{piece}: {small}, {large}");
            }
        }
    }
}

/// JSON as deep as it is read, with a long text in the middle.
fn nested(open: &str, close: &str, depth: usize, inside: usize) -> String {
    let inside = vec!["0"; inside].join(",");
    format!("{}[{inside}]{}", open.repeat(depth), close.repeat(depth))
}

#[test]
fn json_of_the_gateway_is_read_in_linear_time() {
    let message = |fields: &str| {
        format!(
            "{{\"id\":\"1\",\"channel_id\":\"3\",\"content\":\"x\",\"author\":{{\"id\":\"5\",{fields}}}}}"
        )
    };
    // A member in a user in a member, as deep as JSON allows.
    let (open, close) = ("{\"user\":{\"id\":\"6\",\"member\":", "}}");
    for depth in [10, 20, 40, 60] {
        let inside = nested(open, close, depth / 2, 10_000);
        let fields = format!("\"member\":{{\"user\":{{\"id\":\"6\",\"member\":{inside}}}}}");
        let text = message(&fields);
        checked(text.as_bytes(), || fuzzing::gateway(text.as_bytes()));
    }
    // Everything that may be repeated, many times.
    let steps = |n: usize| {
        let one = "{\"id\":\"6\",\"username\":\"bob\",\"member\":{\"nick\":\"b\",\"roles\":[\"1\",\"2\"]}}";
        let many = vec![one; n].join(",");
        let text = format!(
            "{{\"id\":\"1\",\"channel_id\":\"3\",\"content\":\"x\",\"author\":{{\"id\":\"5\"}},\"mentions\":[{many}]}}"
        );
        count(|| fuzzing::gateway(text.as_bytes())).1
    };
    for n in [10, 100, 1_000] {
        assert!(steps(n) >= n as u64 && steps(2 * n) <= 2 * steps(n) + 100, "{n}");
    }
}

#[test]
fn looking_words_up_takes_bounded_steps_for_any_length() {
    for piece in ["a ", "imp ", "siege ", "the ", "é", "  "] {
        for n in [1, 10, 100, 1_000, 10_000] {
            let text = piece.repeat(n);
            within(LOOKING_UP, || fuzzing::topic(text.as_bytes()));
        }
    }
}

#[test]
fn a_configuration_beyond_its_limit_is_not_parsed() {
    let long = "[".repeat(MAX_BYTES + 1);
    let (read, steps) = count(|| Config::parse(&long, Path::new("c.toml")));
    assert!(read.unwrap_err().to_string().contains("longer than 65536 bytes") && steps == 0);
}
