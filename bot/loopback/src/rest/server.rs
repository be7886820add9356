//! The REST server: accepts connections, checks requests, applies faults and rate limits, performs operations.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use http_body_util::{BodyExt, Full};
use hyper::Response;
use hyper::body::{Bytes, Incoming};
use hyper::header::{AUTHORIZATION, HOST};
use hyper::http::request::Parts;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use super::body::{ParsedBody, parse_body};
use super::call::{Call, RestResponse};
use super::reply::{Body, Cut, Reply, rate_limited, send};
use super::{channels, guilds, interactions, messages, threads, webhooks};
use crate::client::FILES;
use crate::description::{FieldError, Operation, description};
use crate::faults::RestFault;
use crate::inner::Inner;
use crate::limits;
use crate::ratelimit::RetryAfter;
use crate::refusal::Refusal;
use crate::snowflake::Snowflake;
use crate::world::{Request, Violation, World};

/// Accepts connections until the runtime ends.
pub(crate) async fn serve(inner: Arc<Inner>, listener: TcpListener, acceptor: TlsAcceptor) {
    while let Ok((stream, _)) = listener.accept().await {
        let (inner, acceptor) = (Arc::clone(&inner), acceptor.clone());
        tokio::spawn(async move {
            stream.set_nodelay(true).unwrap_or_default();
            // A client may reject the certificate or disconnect.
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

/// Handles a request.
async fn handle(inner: &Inner, parts: &Parts, body: Bytes) -> Result<Response<Body>, Cut> {
    if host(parts) == Some(FILES) {
        return file(inner, parts);
    }
    let parsed = parse_body(parts, body).await;
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
        return unknown_path(inner, parts, &parsed).await;
    };
    let mut field_errors = parsed.field_errors.clone();
    if check {
        field_errors.extend(description().check_parameters(operation, &values, &query));
        if parsed.field_errors.is_empty() {
            field_errors.extend(description().check_body(
                operation,
                &parsed.media,
                parsed.json.as_ref(),
            ));
        }
    }
    let json = parsed.json.as_ref().unwrap_or(&Value::Null);
    field_errors.extend(limits::check(&operation.id, json, &parsed.uploads));
    if host(parts) != Some("discord.com") {
        field_errors
            .push(FieldError { pointer: "host".into(), message: "is not discord.com".into() });
    }
    let call = Call {
        operation: &operation.id,
        path: &values,
        query: &query,
        body: json,
        uploads: &parsed.uploads,
    };
    let (number, reply) =
        inner.with(|world| respond(world, parts, operation, &call, &field_errors));
    let status = reply.content.status;
    let prevented = reply.fault.as_ref().is_some_and(|fault| !fault.takes_effect());
    let own = if check && !prevented {
        description().check_response(operation, status, reply.content.body.as_ref())
    } else {
        Vec::new()
    };
    inner.with(|world| {
        world.note_status(number, if sends_nothing(reply.fault.as_ref()) { 0 } else { status });
        note_errors(world, &operation.id, true, own);
    });
    send(reply, inner.look(World::now)).await
}

/// Returns an attached file: `/attachments/CHANNEL/FILE/NAME`.
fn file(inner: &Inner, parts: &Parts) -> Result<Response<Body>, Cut> {
    let mut path = parts.uri.path().split('/').skip(2).map_while(Snowflake::parse);
    let bytes = path.next().zip(path.next()).and_then(|(channel, file)| {
        inner.look(|world| {
            let mut files = world.posts(channel).into_iter().flat_map(|message| &message.files);
            files.find(|found| found.id == file)?.bytes.clone()
        })
    });
    let status = if bytes.is_some() { 200 } else { 404 };
    let body = Full::new(Bytes::from(bytes.map(|bytes| bytes.to_vec()).unwrap_or_default()));
    let body = body.map_err(|never| match never {}).boxed();
    Response::builder().status(status).body(body).map_err(|_| Cut)
}

fn host(parts: &Parts) -> Option<&str> {
    let host = parts.headers.get(HOST)?.to_str().ok()?;
    host.split(':').next()
}

/// Whether a fault suppresses the response.
fn sends_nothing(fault: Option<&RestFault>) -> bool {
    use RestFault::{Cut, CutAfter, Hang, HangAfter};
    matches!(fault, Some(Cut | CutAfter | Hang | HangAfter))
}

/// Stores errors as violations; `own` if the double caused them.
fn note_errors(world: &mut World, operation: &str, own: bool, field_errors: Vec<FieldError>) {
    for FieldError { pointer, message } in field_errors {
        let operation = operation.to_owned();
        world.note_violation(Violation { operation, own, pointer, message });
    }
}

/// Handles a request for a path that Discord does not have.
async fn unknown_path(
    inner: &Inner,
    parts: &Parts,
    parsed: &ParsedBody,
) -> Result<Response<Body>, Cut> {
    let what = format!("{} {}", parts.method, parts.uri.path());
    inner.with(|world| {
        let number = note_request(world, parts, "", &BTreeMap::new(), parsed.json.as_ref());
        world.note_status(number, 404);
        let pointer = "path".to_owned();
        let message = "is not in Discord's description".to_owned();
        note_errors(world, &what, false, vec![FieldError { pointer, message }]);
    });
    send(Reply::refusal(&Refusal::not_found()), inner.look(World::now)).await
}

/// Stores a request and returns its number.
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
    let store_body = world.settings.retention.bodies;
    world.note_request(Request {
        number: 0,
        at: world.now(),
        method: parts.method.to_string(),
        path,
        operation: operation.to_owned(),
        body: body.filter(|_| store_body).cloned().unwrap_or(Value::Null),
        status: 0,
    })
}

/// Handles a request while the world is locked; returns its number and the response.
fn respond(
    world: &mut World,
    parts: &Parts,
    operation: &Operation,
    call: &Call<'_>,
    field_errors: &[FieldError],
) -> (u64, Reply) {
    let number = note_request(world, parts, &operation.id, call.path, Some(call.body));
    note_errors(world, &operation.id, false, field_errors.to_vec());
    let request = || format!("{} {}", parts.uri.path(), call.body);
    let fault = world.faults.draw_rest(&operation.id, request);
    if let Some(fault) = fault.as_ref().filter(|fault| !fault.takes_effect()) {
        return (number, injected(fault));
    }
    let redirected = match &fault {
        Some(RestFault::WrongChannel(channel)) => {
            let mut path = call.path.clone();
            path.insert("channel_id".to_owned(), channel.to_string());
            Some(path)
        }
        _ => None,
    };
    let call = &Call { path: redirected.as_ref().unwrap_or(call.path), ..*call };
    // Webhooks have a limit for each token.
    let major = ["channel_id", "guild_id", "webhook_token", "webhook_id"];
    let major = major.iter().find_map(|name| call.path.get(*name)).map_or("", String::as_str);
    let bucket = world.rate_limits.count(&operation.id, major, Instant::now());
    if let Some(refused) = bucket.as_ref().and_then(|bucket| bucket.retry_after) {
        return (number, Reply { bucket, ..rate_limited(refused) });
    }
    let token = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let known = token == Some(&format!("Bot {}", world.settings.token));
    let result = if !known && !operation.open {
        Err(Refusal::unauthorized())
    } else if !field_errors.is_empty() {
        Err(Refusal::invalid_form(field_errors))
    } else {
        perform(world, call).unwrap_or_else(|| {
            let pointer = "operation".to_owned();
            let message = "is not implemented by the double".to_owned();
            note_errors(world, &operation.id, true, vec![FieldError { pointer, message }]);
            Err(Refusal::new(501, 0, "the double does not implement this operation"))
        })
    };
    let reply = match result {
        Ok(response) => Reply::of(response),
        Err(refusal) => Reply::refusal(&refusal),
    };
    (number, Reply { bucket, fault, ..reply })
}

/// Performs the operation of a request; `None` if the double does not implement it.
fn perform(world: &mut World, call: &Call<'_>) -> Option<Result<RestResponse, Refusal>> {
    guilds::perform(world, call)
        .or_else(|| channels::perform(world, call))
        .or_else(|| messages::perform(world, call))
        .or_else(|| threads::perform(world, call))
        .or_else(|| interactions::perform(world, call))
        .or_else(|| webhooks::perform(world, call))
}

/// The response of a fault that prevents the request from taking effect.
fn injected(fault: &RestFault) -> Reply {
    match fault {
        RestFault::RateLimited { after, global } => {
            rate_limited(RetryAfter { seconds: *after, global: *global })
        }
        RestFault::InvalidForm { pointer, message } => {
            let field_error = FieldError { pointer: pointer.clone(), message: message.clone() };
            Reply::refusal(&Refusal::invalid_form(&[field_error]))
        }
        RestFault::Refused { status, code } => Reply {
            fault: Some(fault.clone()),
            ..Reply::refusal(&Refusal::new(*status, *code, "refused by an injected fault"))
        },
        RestFault::Status(status) => Reply {
            fault: Some(fault.clone()),
            ..Reply::of(RestResponse { status: *status, body: None })
        },
        fault => Reply {
            fault: Some(fault.clone()),
            ..Reply::of(RestResponse { status: 204, body: None })
        },
    }
}
