//! Many messages and posts at once: none is lost, and memory is bounded. To measure the throughput:
//! `SIEGEPOST_LOAD=20000 cargo test --release -p siegepost-loopback --test it load:: -- --nocapture`

use std::time::Instant;

use loopback::{Double, Retention, Settings};
use serde_json::json;

use crate::support::{ALL, Bot};

/// The number of concurrent requests.
const AT_ONCE: usize = 32;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_message_is_lost_under_load() {
    let total: usize = std::env::var("SIEGEPOST_LOAD").map_or(500, |n| n.parse().unwrap());
    let retention = Retention { messages: 50, requests: 50, ..Retention::MINIMAL };
    let double = Double::start(Settings { retention, ..Settings::default() }).unwrap();
    let ann = double.person("Ann");
    let mut bot = Bot::start(&double, ALL).await;
    let places: Vec<_> = double.with(|world| {
        (0..20).map(|n| world.add_channel(double.guild, &format!("game-{n}"))).collect()
    });

    let began = Instant::now();
    for n in 0..total {
        ann.says(places[n % places.len()], "e4");
    }
    bot.texts(total).await;
    let events = began.elapsed();

    let client = double.http_client().unwrap();
    let token = format!("Bot {}", double.token());
    let began = Instant::now();
    let mut posts = tokio::task::JoinSet::new();
    for lane in 0..AT_ONCE {
        let (client, token, places) = (client.clone(), token.clone(), places.clone());
        posts.spawn(async move {
            for n in (lane..total).step_by(AT_ONCE) {
                let place = places[n % places.len()];
                let url = format!("https://discord.com/api/v10/channels/{place}/messages");
                let body = json!({
                    "content": "Black to move", "nonce": format!("row-{n}"), "enforce_nonce": true,
                    "allowed_mentions": { "parse": [] },
                });
                let request = client.post(url).header("authorization", &token);
                let request = request.header("content-type", "application/json");
                let answer = request.body(body.to_string()).send().await.unwrap();
                assert_eq!(answer.status(), 200);
            }
        });
    }
    while let Some(lane) = posts.join_next().await {
        lane.unwrap();
    }
    let requests = began.elapsed();
    #[expect(clippy::cast_precision_loss, reason = "a rate to read")]
    let rate = |time: std::time::Duration| total as f64 / time.as_secs_f64();
    println!(
        "{total} events: {:.0} a second; {total} requests: {:.0} a second",
        rate(events),
        rate(requests)
    );

    double.look(|world| {
        let written: u64 = places.iter().map(|place| world.written(*place)).sum();
        assert_eq!(written, 2 * total as u64);
        assert!(places.iter().all(|place| world.all_messages(*place).count() <= 50));
        assert!(world.requests().len() <= 50);
    });
    assert_eq!(double.violations(), []);
    bot.stop();
}
