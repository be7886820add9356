//! Composes Discord messages from deliveries: within every limit, and with mentions of the addressed people only.

use locale::{Language, Table, table, text};
use serenity::builder::{
    CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateButton, CreateMessage,
    EditInteractionResponse,
};
use serenity::model::application::ButtonStyle;
use serenity::model::channel::{MessageFlags, MessageReference, Nonce};
use serenity::model::id::{ChannelId, MessageId, RoleId, UserId};

use super::text::{
    LONGEST_ALT, LONGEST_CUSTOM_ID, LONGEST_LABEL, LONGEST_TEXT, MOST_BYTES, cut, markdown, table,
};
use crate::chat::{Button, Delivery, RoleMention};

static TABLE: Table = table!("compose");

const IN_A_ROW: usize = 5;
const ROWS: usize = 5;

#[derive(Clone, Debug)]
pub(super) struct Composed {
    pub(super) content: String,
    language: Language,
    mentions: Vec<UserId>,
    role: Option<RoleId>,
    buttons: Vec<Button>,
    pub(super) files: Vec<CreateAttachment>,
}

/// Composes the message of a delivery. Without `with_files`, files are replaced by a sentence.
pub(super) fn compose(delivery: &Delivery, with_files: bool) -> Composed {
    let message = &delivery.message;
    let mut content = if message.table { table(&message.text) } else { markdown(&message.text) };
    let mut files = Vec::new();
    let mut bytes = 0;
    let mut too_large = false;
    let mut add = |data: Vec<u8>, name: String, alt: Option<&str>| {
        bytes += data.len();
        if bytes > MOST_BYTES {
            bytes -= data.len();
            too_large = true;
            return;
        }
        let mut file = CreateAttachment::bytes(data, name);
        if let Some(alt) = alt.filter(|a| !a.is_empty()) {
            file = file.description(cut(alt, LONGEST_ALT));
        }
        files.push(file);
    };
    if let Some(file) = &message.attachment {
        add(file.content.as_bytes().to_vec(), file_name(&file.name), None);
    }
    if let Some(picture) = delivery.picture.as_ref().filter(|p| !p.png.is_empty()) {
        add(picture.png.clone(), "board.png".to_owned(), Some(&picture.alt));
    }
    for file in delivery.files.iter().filter(|file| !file.content.is_empty()) {
        add(file.content.clone(), file_name(&file.name), Some(&file.alt));
    }
    if !with_files && !files.is_empty() {
        files.clear();
        append(&mut content, &text!(TABLE, "no-files").say(message.language));
    }
    if too_large {
        append(&mut content, &text!(TABLE, "too-large").say(message.language));
    }
    for note in delivery.files.iter().filter_map(|file| file.note.as_ref()) {
        append(&mut content, note);
    }
    let id = |text: &String| text.parse().ok().filter(|id| *id != 0).map(UserId::new);
    Composed {
        content,
        language: message.language,
        mentions: message.mention.iter().filter_map(id).take(100).collect(),
        role: None,
        buttons: message
            .buttons
            .iter()
            // A command that is cut off would mean something else.
            .filter(|b| {
                b.command.chars().count() <= LONGEST_CUSTOM_ID && !b.label.trim().is_empty()
            })
            .take(IN_A_ROW * ROWS)
            .cloned()
            .collect(),
        files,
    }
}

fn append(content: &mut String, sentence: &str) {
    if content.encode_utf16().count() + sentence.len() < LONGEST_TEXT {
        if !content.is_empty() {
            content.push('\n');
        }
        content.push_str(sentence);
    }
}

/// Returns a file name without characters that Discord would change.
fn file_name(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' };
    let name: String = name.chars().take(100).map(plain).collect();
    if name.trim_matches('.').is_empty() { "file.txt".to_owned() } else { name }
}

impl Composed {
    /// Lets the message mention a role, or explains why it does not.
    pub(super) fn mention_role(&mut self, role: &RoleMention, may: bool) {
        self.role = role.id.parse().ok().filter(|id| may && *id != 0).map(RoleId::new);
        if self.role.is_none() {
            let why = crate::game::words::role_not_mentioned(role.by_manager);
            append(&mut self.content, &why.say(self.language));
        }
    }

    fn allowed_mentions(&self) -> CreateAllowedMentions {
        CreateAllowedMentions::new()
            .users(self.mentions.clone())
            .roles(self.role)
            .replied_user(false)
    }

    fn rows(&self) -> Vec<CreateActionRow> {
        let mut seen: Vec<&str> = Vec::new();
        let mut buttons = Vec::new();
        for button in &self.buttons {
            // Discord refuses two buttons with the same id.
            if !seen.contains(&button.command.as_str()) {
                seen.push(&button.command);
                let style =
                    if seen.len() == 1 { ButtonStyle::Primary } else { ButtonStyle::Secondary };
                buttons.push(
                    CreateButton::new(button.command.clone())
                        .label(cut(&button.label, LONGEST_LABEL))
                        .style(style),
                );
            }
        }
        buttons.chunks(IN_A_ROW).map(|row| CreateActionRow::Buttons(row.to_vec())).collect()
    }

    /// Returns the request for a new message, as a reply to `reply_to` if given.
    pub(super) fn post(
        &self,
        nonce: &str,
        reply_to: Option<(ChannelId, MessageId)>,
    ) -> CreateMessage {
        let mut message = CreateMessage::new()
            .content(self.content.clone())
            .nonce(Nonce::String(nonce.to_owned()))
            .enforce_nonce(true)
            // Names may look like web addresses.
            .flags(MessageFlags::SUPPRESS_EMBEDS)
            .allowed_mentions(self.allowed_mentions())
            .add_files(self.files.clone());
        let rows = self.rows();
        if !rows.is_empty() {
            message = message.components(rows);
        }
        if let Some(answered) = reply_to {
            let answered = MessageReference::from(answered).fail_if_not_exists(false);
            message = message.reference_message(answered);
        }
        message
    }

    pub(super) fn edit(&self) -> EditInteractionResponse {
        let mut edit = EditInteractionResponse::new()
            .content(self.content.clone())
            .allowed_mentions(self.allowed_mentions())
            .components(self.rows());
        for file in &self.files {
            edit = edit.new_attachment(file.clone());
        }
        edit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat::{Attachment, MadeFile, Outgoing, Picture, PlaceId};

    fn delivery(message: Outgoing, png: usize) -> Delivery {
        let picture =
            Picture { png: vec![0; png], alt: "a".repeat(5_000), text_board: String::new() };
        Delivery {
            nonce: "n".into(),
            derived: true,
            closed: false,
            place: PlaceId("1".into()),
            message,
            picture: Some(picture),
            files: Vec::new(),
            origin: None,
            made_at: crate::time::Moment(0),
            may_be_posted: false,
        }
    }

    fn outgoing(text: &str) -> Outgoing {
        Outgoing { mention: vec!["5".to_owned()], ..Outgoing::text(text.to_owned()) }
    }

    #[test]
    fn every_limit_holds() {
        let mut message = outgoing(&"*".repeat(9_000));
        let button =
            |i: usize| Button { label: "l".repeat(100), command: format!("/move g1@{i} x") };
        message.buttons = (0..40).map(button).collect();
        message.buttons.insert(0, Button { label: "long".into(), command: "x".repeat(101) });
        message.buttons.insert(0, Button { label: "twice".into(), command: "/move g1@0 x".into() });
        let content = "x".repeat(11 * 1024 * 1024);
        message.attachment = Some(Attachment { name: "a/b ü".into(), content });
        let composed = compose(&delivery(message, 1_000), true);
        assert!(composed.content.encode_utf16().count() <= 2_000);
        assert_eq!(
            composed.files.len(),
            1,
            "the file beyond 10 MiB is left out, the picture is not"
        );
        let alt = composed.files[0].description.as_ref().unwrap();
        assert_eq!(alt.chars().count(), 1_024);
        let json = serde_json::to_value(composed.post("key", None)).unwrap();
        let rows = json["components"].as_array().unwrap();
        assert_eq!(rows.len(), 5);
        for row in rows {
            let buttons = row["components"].as_array().unwrap();
            assert!(buttons.len() <= 5);
            for button in buttons {
                assert!(button["label"].as_str().unwrap().chars().count() <= 80);
                assert!(button["custom_id"].as_str().unwrap().chars().count() <= 100);
            }
        }
    }

    #[test]
    fn files_that_were_made_are_attached_with_what_is_said_about_them() {
        let mut delivery = delivery(outgoing("over"), 10);
        let note = Some("To be small enough, it is cut.".to_owned());
        let (name, alt) = ("siege-g1.gif".to_owned(), "an animation".to_owned());
        let gif = MadeFile { name, content: vec![1], alt, note };
        let missing =
            MadeFile { note: Some("There is no page.".to_owned()), ..MadeFile::default() };
        delivery.files = vec![gif, missing];
        let composed = compose(&delivery, true);
        let names: Vec<&str> = composed.files.iter().map(|f| f.filename.as_str()).collect();
        assert_eq!(names, ["board.png", "siege-g1.gif"]);
        assert_eq!(composed.files[1].description.as_deref(), Some("an animation"));
        assert_eq!(composed.content, "over\nTo be small enough, it is cut.\nThere is no page.");
        assert!(compose(&delivery, false).files.is_empty());
    }

    #[test]
    fn only_the_addressed_are_mentioned() {
        let composed = compose(&delivery(outgoing("<@6> @everyone"), 0), true);
        let answered = Some((ChannelId::new(1), MessageId::new(2)));
        let json = serde_json::to_value(composed.post("key", answered)).unwrap();
        assert_eq!(json["allowed_mentions"]["users"], serde_json::json!(["5"]));
        assert_eq!(json["allowed_mentions"]["parse"], serde_json::json!([]));
        assert_eq!(json["allowed_mentions"]["replied_user"], false);
        assert_eq!(json["message_reference"]["fail_if_not_exists"], false);
        assert_eq!(
            (json["nonce"].as_str(), json["enforce_nonce"].as_bool()),
            (Some("key"), Some(true))
        );
    }

    #[test]
    fn without_the_permission_to_attach_the_text_remains() {
        let composed = compose(&delivery(outgoing("hello"), 10), false);
        assert!(composed.files.is_empty());
        assert!(composed.content.starts_with("hello\nI may not attach files"));
        assert_eq!(file_name("../ä b.txt"), "..___b.txt");
        assert_eq!(file_name("..."), "file.txt");
    }
}
