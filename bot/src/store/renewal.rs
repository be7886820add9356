//! The thread that renews the leases of a daemon.

use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::Instant;

use super::engine::Connection;
use super::lease::Leases;
use super::server::Server;

/// Tells this daemon when another one has stored something.
const LISTEN: &str = "LISTEN siegepost";

/// The thread that renews the leases. It ends them when it is dropped.
pub(super) struct Renewal {
    stop: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Renewal {
    pub(super) fn start(server: Server, leases: Leases) -> std::io::Result<Self> {
        let (stop, stopped) = sync_channel(0);
        let thread =
            std::thread::Builder::new().name("store-leases".to_owned()).spawn(move || {
                let mut db = None;
                while stopped.recv_timeout(leases.every()) == Err(RecvTimeoutError::Timeout) {
                    renew(&server, &leases, &mut db);
                }
                let released = match db {
                    Some(db) => leases.release(&db),
                    None => server.connect_for_leases().and_then(|db| leases.release(&db)),
                };
                if let Err(error) = released {
                    tracing::warn!(
                        "the leases could not be ended, so others wait until they have: {error}"
                    );
                }
            })?;
        Ok(Self { stop: Some(stop), thread: Some(thread) })
    }
}

fn renew(server: &Server, leases: &Leases, db: &mut Option<Connection>) {
    let renewed = match db {
        Some(db) => leases.attend(db, Instant::now()),
        None => server.connect_for_leases().and_then(|new| {
            new.execute_batch(LISTEN)?;
            leases.attend(db.insert(new), Instant::now())
        }),
    };
    if let Err(error) = renewed {
        tracing::warn!("the leases could not be renewed: {error}");
        *db = None;
    }
}

impl Drop for Renewal {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
