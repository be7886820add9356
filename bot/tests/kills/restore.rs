//! `restore` is killed (SIGKILL) at every fail point: the old database or the new one is there, complete, and no
//! command starts an empty one in its place.

use std::path::{Path, PathBuf};

use bot::fail::RESTORE_POINTS;
use bot::store::{StoreError, backup, verify};

use crate::common::{RunResult, arg, program, run, run_with_input};

/// A database with two moves, and a backup of it with one.
struct Scene {
    _dir: tempfile::TempDir,
    db: PathBuf,
    backup: PathBuf,
}

impl Scene {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let (db, copy) = (dir.path().join("games.db"), dir.path().join("monday.db"));
        let scene = Self { db, backup: copy, _dir: dir };
        let opening = "ann: /play siege white=ann red=bob black=cyd pace=3d\nbob: /join\ncyd: /join\nann: 3e-5e\n";
        scene.room(opening).succeeded();
        backup(&scene.db, &scene.backup).unwrap();
        // After this kill the last move is only in the write-ahead log.
        let mut killed = program();
        killed.args(["room", "--db", arg(&scene.db)]).env("SIEGEPOST_KILL", "mark-sent-after:1");
        assert_eq!(run_with_input(&mut killed, "bob: 3d-5d\n").status, None);
        assert!(std::fs::metadata(scene.beside("-wal")).unwrap().len() > 0);
        scene
    }

    fn beside(&self, suffix: &str) -> PathBuf {
        PathBuf::from(format!("{}{suffix}", self.db.display()))
    }

    fn room(&self, script: &str) -> RunResult {
        run(&["room", "--db", arg(&self.db), "--quiet", "--script", "-"], script)
    }

    fn restore(&self) -> RunResult {
        run(&["restore", arg(&self.backup), "--db", arg(&self.db)], "")
    }

    fn killed_at(&self, point: &str) {
        let mut command = program();
        command.args(["restore", arg(&self.backup), "--db", arg(&self.db)]);
        command.env("SIEGEPOST_KILL", point);
        assert_eq!(run_with_input(&mut command, "").status, None, "'{point}' is never passed");
    }
}

fn actions(path: &Path) -> usize {
    let report = verify(path).unwrap();
    assert_eq!(report.faults, Vec::<String>::new(), "{}", path.display());
    report.actions
}

/// The number of actions in the file alone, without the files beside it.
fn alone(path: &Path) -> usize {
    let dir = tempfile::tempdir().unwrap();
    let copy = dir.path().join("alone.db");
    std::fs::copy(path, &copy).unwrap();
    actions(&copy)
}

#[test]
fn a_killed_restore_leaves_a_complete_database_and_can_be_repeated() {
    for point in RESTORE_POINTS {
        let scene = Scene::new();
        scene.killed_at(point);
        let there = alone(&scene.db);
        assert!([1, 2].contains(&there), "{point}: {there} actions");
        let aside = scene.beside(".before-restore");
        if *point == "restore-copied" {
            // Nothing was changed.
            assert_eq!(actions(&scene.db), 2, "{point}");
        } else if *point == "restore-unmarked" {
            assert_eq!((actions(&scene.db), actions(&aside)), (1, 2), "{point}");
            continue;
        } else {
            let error = verify(&scene.db).unwrap_err();
            assert!(matches!(error, StoreError::RestoreInterrupted { .. }), "{point}: {error:?}");
            let bytes = std::fs::read(&scene.db).unwrap();
            let refused = scene
                .room("cyd: 3d-5d\n")
                .failed_with(1, "was interrupted; run 'siegepost restore' again");
            assert_eq!(refused.err.contains(".before-restore"), aside.exists(), "{point}");
            run(&["outbox", "--db", arg(&scene.db)], "").failed_with(1, "was interrupted");
            assert_eq!(std::fs::read(&scene.db).unwrap(), bytes, "{point}: it was changed");
        }
        let out = scene.restore().succeeded();
        assert!(out.contains("kept as"), "{point}: {out}");
        assert_eq!((actions(&scene.db), actions(&aside)), (1, 2), "{point}");
        assert!(
            !scene.beside(".before-restore-2").exists() && !scene.beside("-wal").exists(),
            "{point}"
        );
        assert!(!scene.beside(".restoring").exists() && !scene.beside(".part").exists(), "{point}");
        // The room's history still has what was typed since the backup.
        scene.room("cyd: /moves\n? W3e-5e R3d-5d\n").succeeded();
    }
}

#[test]
fn a_restore_killed_without_an_earlier_database_leaves_none_that_can_be_opened() {
    for point in ["restore-marked", "restore-replaced"] {
        let scene = Scene::new();
        for suffix in ["", "-wal", "-shm", ".lock", ".room", ".room-wal", ".room-shm"] {
            let _ = std::fs::remove_file(scene.beside(suffix));
        }
        scene.killed_at(point);
        scene.room("ann: hello\n").failed_with(1, "was interrupted; run 'siegepost restore' again");
        assert_eq!(
            scene.db.exists(),
            point == "restore-replaced",
            "{point}: a database was created"
        );
        scene.restore().succeeded();
        assert_eq!(actions(&scene.db), 1, "{point}");
    }
}

#[test]
fn the_former_database_can_be_restored_after_an_interruption() {
    let scene = Scene::new();
    scene.killed_at("restore-replaced");
    let aside = scene.beside(".before-restore");
    run(&["restore", arg(&aside), "--db", arg(&scene.db)], "").succeeded();
    assert_eq!(actions(&scene.db), 2);
}
