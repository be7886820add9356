//! Outbox messages in the formats of earlier versions.

use serde_json::{Value, json};

use crate::bridge::Outgoing;

/// Reads a message in the format of any version.
///
/// # Errors
/// The error in the current format, if no earlier format fits.
pub(super) fn message(text: &str) -> serde_json::Result<Outgoing> {
    serde_json::from_str(text).or_else(|error| {
        let older = serde_json::from_str(text).ok().and_then(brought_up_to_date);
        older.and_then(|message| serde_json::from_value(message).ok()).ok_or(error)
    })
}

/// Converts pictures from the time before they had a subject: a position, or a game and a ply, in three fields.
fn brought_up_to_date(mut message: Value) -> Option<Value> {
    let picture = message.get_mut("picture")?.as_object_mut()?;
    if picture.contains_key("subject") {
        return None;
    }
    let (game, ply) = (picture.remove("game")?, picture.remove("ply")?);
    let subject = match picture.remove("position") {
        None | Some(Value::Null) => json!({"Game": {"game": game, "ply": ply}}),
        Some(position) => json!({"Position": position}),
    };
    picture.insert("subject".to_owned(), subject);
    Some(message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bridge::{FreePosition, Subject};

    fn subject(picture: &Value) -> Subject {
        let row = json!({"text": "t", "mention": [], "only_to": null, "reply_to": null,
            "picture": picture, "buttons": [], "attachment": null});
        message(&row.to_string()).unwrap().picture.unwrap().subject
    }

    #[test]
    fn a_picture_of_any_version_shows_the_same() {
        let game = Subject::Game { game: 7, ply: 3 };
        let first = json!({"game": 7, "ply": 3, "viewer": 1, "targets": [1, "3e"]});
        assert_eq!(subject(&first), game);
        let second = json!({"game": 7, "ply": 3, "viewer": 1, "targets": null, "position": null,
            "look": {"theme": "dark", "palette": null}});
        assert_eq!(subject(&second), game);
        let third =
            json!({"subject": {"Game": {"game": 7, "ply": 3}}, "viewer": 1, "targets": null});
        assert_eq!(subject(&third), game);
        let position = json!({"variant": "chess", "position": "8/8"});
        let setup = FreePosition { variant: "chess".into(), position: "8/8".into() };
        let of = json!({"game": 0, "ply": 0, "viewer": 0, "targets": null, "look": {}, "position": position});
        assert_eq!(subject(&of), Subject::Position(setup));
    }

    #[test]
    fn an_unknown_format_gets_the_error_of_the_current_one() {
        let error = message(r#"{"text": "t", "picture": {"game": 1}}"#).unwrap_err();
        assert!(error.to_string().contains("missing field `subject`"), "{error}");
        assert!(message("nonsense").is_err());
    }
}
