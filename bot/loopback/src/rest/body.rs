//! Parsing the bodies of requests.

use std::io;

use futures_util::stream;
use hyper::body::Bytes;
use hyper::header::CONTENT_TYPE;
use hyper::http::request::Parts;
use serde_json::{Value, json};

use crate::description::FieldError;
use crate::world::Upload;

/// A parsed body.
#[derive(Default)]
pub(super) struct ParsedBody {
    pub(super) media: String,
    pub(super) json: Option<Value>,
    pub(super) uploads: Vec<Upload>,
    pub(super) field_errors: Vec<FieldError>,
}

/// Parses a body: JSON, or a multipart form with JSON and files.
pub(super) async fn parse_body(parts: &Parts, body: Bytes) -> ParsedBody {
    let header = parts.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let header = header.unwrap_or_default().to_owned();
    let media = header.split(';').next().unwrap_or_default().trim().to_owned();
    let mut parsed = ParsedBody { media, ..ParsedBody::default() };
    if body.is_empty() {
        return parsed;
    }
    let field_error = |message: String| FieldError { pointer: "body".into(), message };
    if parsed.media != "multipart/form-data" {
        match serde_json::from_slice(&body) {
            Ok(json) => parsed.json = Some(json),
            Err(error) => {
                parsed.field_errors.push(field_error(format!("is not valid JSON: {error}")))
            }
        }
        return parsed;
    }
    if let Err(error) = parse_form(&header, body, &mut parsed).await {
        parsed.field_errors.push(field_error(format!("is not a multipart form: {error}")));
    }
    parsed
}

async fn parse_form(
    header: &str,
    body: Bytes,
    parsed: &mut ParsedBody,
) -> Result<(), multer::Error> {
    let boundary = multer::parse_boundary(header)?;
    let body = stream::iter([Ok::<_, io::Error>(body)]);
    let mut form = multer::Multipart::new(body, boundary);
    while let Some(field) = form.next_field().await? {
        let name = field.name().unwrap_or_default().to_owned();
        if name == "payload_json" {
            parsed.json = serde_json::from_str(&field.text().await?).ok();
            continue;
        }
        let number = name
            .strip_prefix("files[")
            .and_then(|rest| rest.strip_suffix(']'))
            .and_then(|number| number.parse().ok());
        let Some(number) = number else {
            let pointer = format!("body/{name}");
            parsed
                .field_errors
                .push(FieldError { pointer, message: "is not a known part of a form".into() });
            continue;
        };
        parsed.uploads.push(Upload {
            number,
            name: field.file_name().unwrap_or("file").to_owned(),
            media: field
                .content_type()
                .map_or("application/octet-stream".into(), |m| m.to_string()),
            bytes: field.bytes().await?.to_vec(),
        });
    }
    // A form with only files has an empty JSON body.
    parsed.json.get_or_insert_with(|| json!({}));
    Ok(())
}
