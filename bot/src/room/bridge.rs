//! The room's bridge: stores what the daemon posts, writes its files, and shows it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use locale::Text;
use parking_lot::{Mutex, MutexGuard};

use super::conversation::Shown;
use super::error::RoomError;
use super::network::Network;
use super::screen::Screen;
use super::words;
use crate::chat::{
    Bridge, Delivery, DeliveryError, Diagram, Incoming, InitialArray, MessageId, PlaceId, Subject,
};
use crate::fail::kill_point;
use crate::time::Moment;

pub(super) struct RoomBridge {
    network: Mutex<Network>,
    screen: Screen,
    pictures: PathBuf,
    now: Box<dyn Fn() -> Moment + Send + Sync>,
    last_error: Mutex<Option<Text>>,
}

impl RoomBridge {
    /// Creates a bridge from the conversation, the screen, the directory for pictures and the clock.
    pub(super) fn new(
        network: Network,
        screen: Screen,
        pictures: PathBuf,
        now: Box<dyn Fn() -> Moment + Send + Sync>,
    ) -> Self {
        let (network, last_error) = (Mutex::new(network), Mutex::new(None));
        Self { network, screen, pictures, now, last_error }
    }

    pub(super) fn network(&self) -> MutexGuard<'_, Network> {
        self.network.lock()
    }

    pub(super) const fn screen(&self) -> &Screen {
        &self.screen
    }

    pub(super) fn last_error(&self) -> Option<Text> {
        self.last_error.lock().clone()
    }

    fn show(&self, delivery: &Delivery) -> Result<MessageId, RoomError> {
        // The network guarantees that the same nonce is the same post.
        if let Some(id) = self.network().posted(&delivery.nonce)? {
            return Ok(id);
        }
        let shown = self.write_files(delivery);
        kill_point("room-files-written");
        let id = self.network().post(delivery, (self.now)(), &shown)?;
        kill_point("room-posted");
        let png = delivery.picture.as_ref().map(|p| p.png.as_slice()).filter(|p| !p.is_empty());
        self.screen.post(&shown, png);
        Ok(id)
    }

    /// Writes the files of a post. A post does not fail because of its picture: the text and the board are enough.
    fn write_files(&self, delivery: &Delivery) -> Shown {
        let mut files = Vec::new();
        let mut write = |is_picture: bool, name: &str, content: &[u8]| {
            let written = match (write_file(&self.pictures, name, content), is_picture) {
                (Ok(path), true) => words::picture(&path.display().to_string()),
                (Ok(path), false) => words::file(&path.display().to_string()),
                (Err(e), true) => words::no_picture(e.text()),
                (Err(e), false) => words::no_file(e.text()),
            };
            files.push(written.say(self.screen.language()));
        };
        if let (Some(picture), Some(request)) = (&delivery.picture, &delivery.message.picture)
            && !picture.png.is_empty()
        {
            let targets = request.targets.as_ref().map(|(_, cell)| format!("-{}", plain(cell)));
            let frame = request.frame.filter(|f| *f != request.viewer);
            let names = frame.map(|f| format!("-cells{}", f.0 + 1));
            let name = match &request.subject {
                Subject::Game { game, ply } => format!(
                    "game{game:04}-after{ply:03}-seat{}{}{}.png",
                    request.viewer.0 + 1,
                    names.unwrap_or_default(),
                    targets.unwrap_or_default()
                ),
                Subject::Position(setup) => {
                    format!("position-{}-{}.png", plain(&setup.variant), plain(&delivery.nonce))
                }
                Subject::Line(line) => format!(
                    "line{:04}-after{:03}-{}-{}.png",
                    line.game,
                    line.ply,
                    line.actions.len(),
                    plain(&delivery.nonce)
                ),
                Subject::Moves(Diagram { variant, kind, nth }) => {
                    format!("moves-{}-{}-{}.png", plain(variant), plain(kind), nth + 1)
                }
                Subject::Games(_) => format!("games-{}.png", plain(&delivery.nonce)),
                Subject::Course { game } => format!("game-{game}-course.png"),
                Subject::Chart(_) => format!("chart-{}.png", plain(&delivery.nonce)),
                Subject::Array(InitialArray { variant, options }) => {
                    let chosen = options.iter().map(|(k, v)| format!("-{}{}", plain(k), plain(v)));
                    format!("array-{}{}.png", plain(variant), chosen.collect::<String>())
                }
            };
            write(true, &name, &picture.png);
        }
        if let Some(file) = &delivery.message.attachment {
            // A private file never replaces the public one of the same name, nor one of another person.
            let name = match &delivery.message.only_to {
                Some(person) => format!("for-{}-{}", plain(person), plain(&file.name)),
                None => plain(&file.name),
            };
            write(false, &name, file.content.as_bytes());
        }
        for file in delivery.files.iter().filter(|file| !file.content.is_empty()) {
            write(false, &plain(&file.name), &file.content);
        }
        files.extend(delivery.files.iter().filter_map(|file| file.note.clone()));
        let board = delivery.picture.as_ref().map(|p| p.text_board.trim_end().to_owned());
        let board = board.filter(|b| !b.is_empty());
        Shown { place: delivery.place.clone(), message: delivery.message.clone(), board, files }
    }
}

impl Bridge for RoomBridge {
    async fn deliver(&self, delivery: &Delivery) -> Result<MessageId, DeliveryError> {
        let result = self.show(delivery);
        let error = result.as_ref().err().map(RoomError::text);
        *self.last_error.lock() = error;
        result.map_err(later)
    }

    async fn history(
        &self,
        place: &PlaceId,
        after: MessageId,
        limit: usize,
    ) -> Result<Vec<Incoming>, DeliveryError> {
        self.network().history(place, after, limit).map_err(later)
    }
}

fn later(e: RoomError) -> DeliveryError {
    DeliveryError::Later { reason: e.to_string(), after: None }
}

/// Turns a text into a file name that cannot lead to another directory.
fn plain(name: &str) -> String {
    let keep = |c: char| if c.is_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '-' };
    let name: String = name.chars().take(80).map(keep).collect();
    let name = name.trim_start_matches('.');
    if name.is_empty() { "file".to_owned() } else { name.to_owned() }
}

/// Writes a file atomically, so that a viewer never sees half a picture.
fn write_file(directory: &Path, name: &str, content: &[u8]) -> Result<PathBuf, RoomError> {
    let path = directory.join(name);
    let wrong = |e: std::io::Error| RoomError::file(&path, &e);
    crate::disk::create_dir_all(directory).map_err(wrong)?;
    let partial = directory.join(format!(".{name}.part"));
    let written = fs::File::create(&partial)
        .and_then(|mut file| file.write_all(content))
        .and_then(|()| fs::rename(&partial, &path));
    if let Err(e) = written {
        let _ = fs::remove_file(&partial);
        return Err(wrong(e));
    }
    Ok(path)
}
