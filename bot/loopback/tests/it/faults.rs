//! Failing requests: rate limits, broken responses, and violations of the description.

use std::time::{Duration, Instant};

use loopback::{Limit, RestFault, Rule, Violation};
use serde_json::json;
use serenity::all::{ChannelId, CreateMessage, Nonce};
use serenity::http::{LightMethod, Request, Route};

use crate::support::{self, LONG};

#[tokio::test]
async fn a_client_respects_the_headers_of_a_bucket() {
    let double = support::double();
    double.with(|world| world.rate_limits.set("create_message", Limit::new(2, 1_000)));
    let http = support::http(&double);
    let channel = ChannelId::new(double.channel.0);
    for n in 0..5 {
        channel.say(&http, format!("{n}")).await.unwrap();
    }
    double.look(|world| {
        let posts: Vec<&str> =
            world.bot_posts(double.channel).iter().map(|post| post.content.as_str()).collect();
        assert_eq!(posts, ["0", "1", "2", "3", "4"]);
        // Nothing is refused, because the client reads the headers and waits.
        assert_eq!(world.rate_limits.refused, 0);
        let (first, last) = (posts.len(), world.request_count());
        assert_eq!(first as u64, last);
    });
    assert_eq!(double.violations(), []);
}

#[tokio::test]
async fn a_client_waits_after_a_429() {
    let double = support::double();
    let http = support::http(&double);
    let channel = ChannelId::new(double.channel.0);
    for global in [false, true] {
        double.with(|world| {
            let fault = RestFault::RateLimited { after: 0.7, global };
            world.faults.rest.push(Rule::once("create_message", fault));
        });
        let began = Instant::now();
        channel.say(&http, "patience").await.unwrap();
        assert!(began.elapsed() >= Duration::from_millis(700), "the client did not wait");
    }
    double.look(|world| {
        let statuses: Vec<u16> = world.requests().iter().map(|request| request.status).collect();
        assert_eq!(statuses, [429, 200, 429, 200]);
        assert_eq!(world.bot_posts(double.channel).len(), 2);
    });
    assert_eq!(double.violations(), []);
}

#[tokio::test]
async fn a_request_that_fails_after_it_takes_effect_is_posted_once() {
    let double = support::double();
    let http = support::http(&double);
    let channel = ChannelId::new(double.channel.0);
    let faults = [
        (RestFault::Status(503), false),
        (RestFault::Cut, false),
        (RestFault::CutAfter, true),
        (RestFault::CutBody, true),
        (RestFault::Garble, true),
    ];
    for (number, (fault, happens)) in faults.into_iter().enumerate() {
        assert_eq!(fault.takes_effect(), happens);
        double.with(|world| {
            world.faults.rest.push(Rule::once("create_message", fault.clone()));
        });
        let post = || {
            CreateMessage::new()
                .content(format!("{fault:?}"))
                .nonce(Nonce::String(format!("row-{number}")))
                .enforce_nonce(true)
        };
        channel.send_message(&http, post()).await.unwrap_err();
        assert_eq!(
            double.look(|w| w.bot_posts(double.channel).len()),
            number + usize::from(happens)
        );
        channel.send_message(&http, post()).await.unwrap();
        assert_eq!(double.look(|w| w.bot_posts(double.channel).len()), number + 1);
    }
    assert_eq!(double.violations(), []);
}

#[tokio::test]
async fn a_hanging_request_hangs() {
    let double = support::double();
    let http = support::http(&double);
    let channel = ChannelId::new(double.channel.0);
    for fault in [RestFault::Hang, RestFault::HangAfter] {
        double.with(|world| world.faults.rest.push(Rule::once("create_message", fault)));
        let post = channel.say(&http, "hm");
        assert!(tokio::time::timeout(Duration::from_millis(300), post).await.is_err());
    }
    double.wait_until(LONG, |world| world.bot_posts(double.channel).len() == 1).await.unwrap();
    assert_eq!(double.look(|world| world.faults.rest_injected), 2);
}

#[tokio::test]
async fn a_wrong_request_is_reported() {
    let double = support::double();
    let http = support::http(&double);
    let channel_id = ChannelId::new(double.channel.0);
    let send = |body: serde_json::Value| {
        let http = http.clone();
        async move {
            let route = Route::ChannelMessages { channel_id };
            let request = Request::new(route, LightMethod::Post)
                .body(Some(serde_json::to_vec(&body).unwrap()));
            http.request(request).await.is_ok()
        }
    };
    let reported = || -> Vec<(String, String)> {
        let violations = double.with(loopback::World::take_violations);
        let name = |v: Violation| {
            assert!(!v.own, "{v:?}");
            (v.operation, v.pointer)
        };
        violations.into_iter().map(name).collect()
    };
    let body = |pointer: &str| vec![("create_message".to_owned(), pointer.to_owned())];
    assert!(send(json!({ "content": "good" })).await);
    assert_eq!(reported(), []);
    assert!(!send(json!({ "content": 7 })).await);
    assert_eq!(reported(), body("body/content"));
    assert!(!send(json!({ "content": "x", "enforce_nonces": true })).await);
    assert_eq!(reported(), body("body/enforce_nonces"));
    assert!(!send(json!({ "content": "x".repeat(2_001) })).await);
    assert_eq!(reported(), body("body/content"));
    assert!(!send(json!({ "content": "x", "nonce": "n".repeat(26) })).await);
    assert_eq!(reported(), body("body/nonce"));
    let button = json!({ "type": 2, "style": 1, "custom_id": "c".repeat(101), "label": "x" });
    let rows = json!([{ "type": 1, "components": [button] }]);
    assert!(!send(json!({ "content": "x", "components": rows })).await);
    assert!(!reported().is_empty());

    // Unknown paths and invalid parameters are reported, too.
    let client = double.http_client().unwrap();
    let answer = client.get("https://discord.com/api/v10/channels/1/nothing").send().await.unwrap();
    assert_eq!(answer.status(), 404);
    assert_eq!(reported(), [("GET /api/v10/channels/1/nothing".to_owned(), "path".to_owned())]);
    let listed =
        client.get(format!("https://discord.com/api/v10/channels/{channel_id}/messages?limit=101"));
    let bot = format!("Bot {}", double.token());
    let answer = listed.header("authorization", bot).send().await.unwrap();
    assert_eq!(answer.status(), 400);
    assert_eq!(reported(), [("list_messages".to_owned(), "query/limit".to_owned())]);
}

#[tokio::test]
async fn the_client_can_reach_no_other_host() {
    let double = support::double();
    let client = double.http_client().unwrap();
    for url in
        ["https://example.com/", "https://cdn.discordapp.com/x", "https://gateway.discord.gg/"]
    {
        let error = client.get(url).send().await.unwrap_err();
        let mut text = format!("{error:?}");
        text.retain(|c| c != '\\');
        assert!(text.contains("is not on loopback"), "{text}");
    }
    assert!(client.get("http://discord.com/").send().await.is_err(), "no plain HTTP");
    assert!(double.address().ip().is_loopback());
    let outside = loopback::client(([93, 184, 216, 34], 443).into(), double.certificate()).unwrap();
    let error = outside.get("https://discord.com/").send().await.unwrap_err();
    assert!(format!("{error:?}").contains("is not on loopback"));
    double.look(|world| assert!(world.gateway_address().starts_with("ws://127.0.0.1:")));
}
