//! The server: TLS, the request's way through description, faults and limits, the answer's way out.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::time::Instant;

use chrono::{DateTime, Utc};
use futures_util::stream;
use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full, StreamBody};
use hyper::body::{Bytes, Frame, Incoming};
use hyper::header::{AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, DATE, HOST, RETRY_AFTER};
use hyper::http::request::Parts;
use hyper::service::service_fn;
use hyper::{Response, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use super::{Answer, Call, Refusal, perform};
use crate::Inner;
use crate::description::{Misfit, Operation, description};
use crate::faults::RestFault;
use crate::limits;
use crate::ratelimit::{Refused, Standing};
use crate::world::{Request, Upload, Violation, World};

type Body = BoxBody<Bytes, io::Error>;

/// Why a connection ends without an answer.
#[derive(Debug, thiserror::Error)]
#[error("the connection is cut")]
struct Cut;

/// Accepts connections until the runtime ends.
pub(crate) async fn serve(inner: Arc<Inner>, listener: TcpListener, acceptor: TlsAcceptor) {
    while let Ok((stream, _)) = listener.accept().await {
        let (inner, acceptor) = (Arc::clone(&inner), acceptor.clone());
        tokio::spawn(async move {
            stream.set_nodelay(true).unwrap_or_default();
            // A client that does not trust the certificate, or goes away, is no concern of ours.
            let Ok(stream) = acceptor.accept(stream).await else { return };
            let service = service_fn(move |request: hyper::Request<Incoming>| {
                let inner = Arc::clone(&inner);
                async move {
                    let (parts, body) = request.into_parts();
                    let body = body.collect().await.map_err(|_| Cut)?.to_bytes();
                    handle(&inner, &parts, body).await
                }
            });
            let connection = hyper::server::conn::http1::Builder::new();
            connection.serve_connection(TokioIo::new(stream), service).await.unwrap_or_default();
        });
    }
}

/// What was sent, taken apart.
#[derive(Default)]
struct Taken {
    media: String,
    json: Option<Value>,
    uploads: Vec<Upload>,
    misfits: Vec<Misfit>,
}

async fn take_apart(parts: &Parts, body: Bytes) -> Taken {
    let header = parts.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let header = header.unwrap_or_default().to_owned();
    let media = header.split(';').next().unwrap_or_default().trim().to_owned();
    let mut taken = Taken { media, ..Taken::default() };
    if body.is_empty() {
        return taken;
    }
    let misfit = |message: String| Misfit { pointer: "body".into(), message };
    if taken.media != "multipart/form-data" {
        match serde_json::from_slice(&body) {
            Ok(json) => taken.json = Some(json),
            Err(error) => taken.misfits.push(misfit(format!("is no JSON: {error}"))),
        }
        return taken;
    }
    if let Err(error) = take_parts(&header, body, &mut taken).await {
        taken.misfits.push(misfit(format!("is no multipart form: {error}")));
    }
    taken
}

async fn take_parts(header: &str, body: Bytes, taken: &mut Taken) -> Result<(), multer::Error> {
    let boundary = multer::parse_boundary(header)?;
    let body = stream::iter([Ok::<_, io::Error>(body)]);
    let mut form = multer::Multipart::new(body, boundary);
    while let Some(field) = form.next_field().await? {
        let name = field.name().unwrap_or_default().to_owned();
        if name == "payload_json" {
            taken.json = serde_json::from_str(&field.text().await?).ok();
            continue;
        }
        let number = name
            .strip_prefix("files[")
            .and_then(|rest| rest.strip_suffix(']'))
            .and_then(|number| number.parse().ok());
        let Some(number) = number else {
            let pointer = format!("body/{name}");
            taken.misfits.push(Misfit { pointer, message: "is no part of the form".into() });
            continue;
        };
        taken.uploads.push(Upload {
            number,
            name: field.file_name().unwrap_or("file").to_owned(),
            media: field
                .content_type()
                .map_or("application/octet-stream".into(), |m| m.to_string()),
            bytes: field.bytes().await?.to_vec(),
        });
    }
    // A form of files alone is a body too.
    taken.json.get_or_insert_with(|| json!({}));
    Ok(())
}

/// An answer with what goes around it.
struct Reply {
    answer: Answer,
    standing: Option<Standing>,
    refused: Option<Refused>,
    fault: Option<RestFault>,
}

impl Reply {
    fn of(answer: Answer) -> Self {
        Self { answer, standing: None, refused: None, fault: None }
    }

    fn refusal(refusal: &Refusal) -> Self {
        Self::of(Answer { status: refusal.status, body: Some(refusal.json()) })
    }
}

async fn handle(inner: &Inner, parts: &Parts, body: Bytes) -> Result<Response<Body>, Cut> {
    let taken = take_apart(parts, body).await;
    let check = inner.look(|world| world.settings.check);
    let full_path = parts.uri.path();
    let path = full_path.strip_prefix("/api/v10").unwrap_or_default();
    let found = description().find(parts.method.as_str(), path);
    let query: Vec<(String, String)> =
        form_urlencoded::parse(parts.uri.query().unwrap_or_default().as_bytes())
            .into_owned()
            .filter(|(name, _)| !name.is_empty())
            .collect();
    let Some((operation, values)) = found else {
        return strange(inner, parts, &taken).await;
    };
    let mut misfits = taken.misfits.clone();
    if check {
        misfits.extend(description().check_parameters(operation, &values, &query));
        if taken.misfits.is_empty() {
            misfits.extend(description().check_body(operation, &taken.media, taken.json.as_ref()));
        }
    }
    let json = taken.json.as_ref().unwrap_or(&Value::Null);
    misfits.extend(limits::check(&operation.id, json, &taken.uploads));
    if host(parts) != Some("discord.com") {
        misfits.push(Misfit { pointer: "host".into(), message: "is not discord.com".into() });
    }
    let call = Call {
        operation: &operation.id,
        path: &values,
        query: &query,
        body: json,
        uploads: &taken.uploads,
    };
    let (number, reply) = inner.with(|world| answer(world, parts, operation, &call, &misfits));
    let status = reply.answer.status;
    let made_up = reply.fault.as_ref().is_some_and(|fault| !fault.happens());
    let own = if check && !made_up {
        description().check_answer(operation, status, reply.answer.body.as_ref())
    } else {
        Vec::new()
    };
    inner.with(|world| {
        world.note_status(number, if silent(reply.fault.as_ref()) { 0 } else { status });
        note(world, &operation.id, true, own);
    });
    send(reply, inner.look(World::now)).await
}

fn host(parts: &Parts) -> Option<&str> {
    let host = parts.headers.get(HOST)?.to_str().ok()?;
    host.split(':').next()
}

fn silent(fault: Option<&RestFault>) -> bool {
    use RestFault::{Cut, CutAfter, Hang, HangAfter};
    matches!(fault, Some(Cut | CutAfter | Hang | HangAfter))
}

fn note(world: &mut World, operation: &str, own: bool, misfits: Vec<Misfit>) {
    for Misfit { pointer, message } in misfits {
        let operation = operation.to_owned();
        world.note_violation(Violation { operation, own, pointer, message });
    }
}

/// A request for something Discord does not have.
async fn strange(inner: &Inner, parts: &Parts, taken: &Taken) -> Result<Response<Body>, Cut> {
    let what = format!("{} {}", parts.method, parts.uri.path());
    inner.with(|world| {
        let number = note_request(world, parts, "", &BTreeMap::new(), taken.json.as_ref());
        world.note_status(number, 404);
        let pointer = "path".to_owned();
        let message = "is not in Discord's description".to_owned();
        note(world, &what, false, vec![Misfit { pointer, message }]);
    });
    send(Reply::refusal(&Refusal::not_found()), inner.look(World::now)).await
}

fn note_request(
    world: &mut World,
    parts: &Parts,
    operation: &str,
    values: &BTreeMap<String, String>,
    body: Option<&Value>,
) -> u64 {
    let mut path = parts.uri.path_and_query().map_or("", |path| path.as_str()).to_owned();
    for name in ["interaction_token", "webhook_token"] {
        if let Some(token) = values.get(name) {
            path = path.replace(token, "TOKEN");
        }
    }
    let keep = world.settings.keep.bodies;
    world.note_request(Request {
        number: 0,
        at: world.now(),
        method: parts.method.to_string(),
        path,
        operation: operation.to_owned(),
        body: body.filter(|_| keep).cloned().unwrap_or(Value::Null),
        status: 0,
    })
}

/// Everything that happens under the lock.
fn answer(
    world: &mut World,
    parts: &Parts,
    operation: &Operation,
    call: &Call<'_>,
    misfits: &[Misfit],
) -> (u64, Reply) {
    let number = note_request(world, parts, &operation.id, call.path, Some(call.body));
    note(world, &operation.id, false, misfits.to_vec());
    let asked = || format!("{} {}", parts.uri.path(), call.body);
    let fault = world.faults.draw_rest(&operation.id, asked);
    if let Some(fault) = fault.as_ref().filter(|fault| !fault.happens()) {
        return (number, struck(fault));
    }
    let astray = match &fault {
        Some(RestFault::Elsewhere(channel)) => {
            let mut path = call.path.clone();
            path.insert("channel_id".to_owned(), channel.to_string());
            Some(path)
        }
        _ => None,
    };
    let call = &Call { path: astray.as_ref().unwrap_or(call.path), ..*call };
    let place = ["channel_id", "guild_id", "webhook_id"];
    let place = place.iter().find_map(|name| call.path.get(*name)).map_or("", String::as_str);
    let standing = world.rate_limits.count(&operation.id, place, Instant::now());
    if let Some(refused) = standing.as_ref().and_then(|standing| standing.refused) {
        return (number, Reply { standing, ..limited(refused) });
    }
    let token = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let known = token == Some(&format!("Bot {}", world.settings.token));
    let result = if !known && !operation.open {
        Err(Refusal::unauthorized())
    } else if !misfits.is_empty() {
        Err(Refusal::invalid_form(misfits))
    } else {
        perform(world, call).unwrap_or_else(|| {
            let pointer = "operation".to_owned();
            let message = "is not played by the double".to_owned();
            note(world, &operation.id, true, vec![Misfit { pointer, message }]);
            Err(Refusal::new(501, 0, "the double does not play this"))
        })
    };
    let reply = match result {
        Ok(answer) => Reply::of(answer),
        Err(refusal) => Reply::refusal(&refusal),
    };
    (number, Reply { standing, fault, ..reply })
}

fn struck(fault: &RestFault) -> Reply {
    match fault {
        RestFault::RateLimited { after, global } => {
            limited(Refused { after: *after, global: *global })
        }
        RestFault::Misfit { pointer, message } => {
            let misfit = Misfit { pointer: pointer.clone(), message: message.clone() };
            Reply::refusal(&Refusal::invalid_form(&[misfit]))
        }
        RestFault::Refused { status, code } => Reply {
            fault: Some(fault.clone()),
            ..Reply::refusal(&Refusal::new(*status, *code, "refused for a reason of its own"))
        },
        RestFault::Status(status) => Reply {
            fault: Some(fault.clone()),
            ..Reply::of(Answer { status: *status, body: None })
        },
        fault => {
            Reply { fault: Some(fault.clone()), ..Reply::of(Answer { status: 204, body: None }) }
        }
    }
}

fn limited(refused: Refused) -> Reply {
    let body = json!({
        "message": "You are being rate limited.", "code": 0,
        "retry_after": refused.after, "global": refused.global,
    });
    Reply { refused: Some(refused), ..Reply::of(Answer { status: 429, body: Some(body) }) }
}

/// Changes a field, or takes it away, in a value and in all elements of lists on the way to it.
fn change_field(body: &mut Value, path: &str, to: Option<&Value>) {
    if let Value::Array(all) = body {
        all.iter_mut().for_each(|one| change_field(one, path, to));
        return;
    }
    let Some(fields) = body.as_object_mut() else { return };
    match (path.split_once('/'), to) {
        (Some((first, rest)), _) => {
            if let Some(inner) = fields.get_mut(first) {
                change_field(inner, rest, to);
            }
        }
        (None, Some(value)) => {
            fields.insert(path.to_owned(), value.clone());
        }
        (None, None) => {
            fields.remove(path);
        }
    }
}

async fn send(reply: Reply, now: DateTime<Utc>) -> Result<Response<Body>, Cut> {
    match &reply.fault {
        Some(RestFault::Hang | RestFault::HangAfter) => std::future::pending().await,
        Some(RestFault::Cut | RestFault::CutAfter) => return Err(Cut),
        Some(RestFault::Delay(by)) => tokio::time::sleep(*by).await,
        _ => {}
    }
    let status = StatusCode::from_u16(reply.answer.status).map_err(|_| Cut)?;
    let date = now.format("%a, %d %b %Y %H:%M:%S GMT").to_string();
    let mut response = Response::builder().status(status).header(DATE, date);
    if let Some(standing) = reply.standing.as_ref().filter(|standing| !standing.bucket.is_empty()) {
        let reset = chrono::Utc::now().timestamp_millis();
        let after = standing.reset_after.as_secs_f64();
        #[expect(clippy::cast_precision_loss, reason = "a header in seconds")]
        let reset = reset as f64 / 1_000.0 + after;
        response = response
            .header("x-ratelimit-bucket", &standing.bucket)
            .header("x-ratelimit-limit", standing.limit)
            .header("x-ratelimit-remaining", standing.remaining)
            .header("x-ratelimit-reset", format!("{reset:.3}"))
            .header("x-ratelimit-reset-after", format!("{after:.3}"));
    }
    if let Some(refused) = reply.refused {
        // The header is in whole seconds, the JSON exact.
        response = response.header(RETRY_AFTER, format!("{:.0}", refused.after.ceil()));
        let scope = if refused.global { "global" } else { "user" };
        response = response.header("x-ratelimit-scope", scope);
        if refused.global {
            response = response.header("x-ratelimit-global", "true");
        }
    }
    let (media, bytes) = match (&reply.fault, reply.answer.body) {
        (Some(RestFault::Status(status)), _) => {
            ("text/html", format!("<html><title>{status}</title></html>").into_bytes())
        }
        (Some(RestFault::Garble), _) => ("application/json", br#"{"id":[],"#.to_vec()),
        (Some(RestFault::Field { path, value }), Some(mut body)) => {
            change_field(&mut body, path, value.as_ref());
            ("application/json", body.to_string().into_bytes())
        }
        (_, Some(body)) => ("application/json", body.to_string().into_bytes()),
        (_, None) => ("", Vec::new()),
    };
    if !media.is_empty() {
        response = response.header(CONTENT_TYPE, media);
    }
    let body = if reply.fault == Some(RestFault::CutBody) && bytes.len() > 1 {
        response = response.header(CONTENT_LENGTH, bytes.len());
        let half = Bytes::from(bytes[..bytes.len() / 2].to_vec());
        let broken = io::Error::other("the body is cut");
        StreamBody::new(stream::iter([Ok(Frame::data(half)), Err(broken)])).boxed()
    } else {
        Full::new(Bytes::from(bytes)).map_err(|never| match never {}).boxed()
    };
    response.body(body).map_err(|_| Cut)
}
