//! `siegepost export --html`: what the page shows in Chromium, where it is installed. The file that `UNCHECKED` names is told if it
//! is not. `SIEGEPOST_SCREENSHOTS` names a directory for pictures of the pages.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use bot::page::page_of;
use locale::Language;
use render::Palette;
use rules::names::Form;
use rules::record::Record;
use rules::view::View;
use rules::{Seat, Variant};
use serde_json::{Value, json};

use crate::common::{arg, run, unchecked};

const RIGHT: &str = "\u{E014}";
const LEFT: &str = "\u{E012}";
const HOME: &str = "\u{E011}";
const END: &str = "\u{E010}";

/// Chromium, driven over WebDriver.
struct Browser {
    driver: Child,
    client: reqwest::Client,
    session: String,
}

impl Browser {
    /// Returns a browser, or `None` if it is not installed.
    async fn start() -> Option<Self> {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null());
        let mut driver = command.spawn().ok()?;
        let output = BufReader::new(driver.stdout.take().unwrap());
        let port = output.lines().map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse::<u16>().ok()
        });
        let client = reqwest::Client::builder().no_proxy().timeout(Duration::from_secs(60));
        let mut browser = Self { driver, client: client.build().unwrap(), session: String::new() };
        let port = port.expect("chromedriver says where it listens");
        browser.session = format!("http://127.0.0.1:{port}/session");
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
        ];
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {"args": arguments},
            "goog:loggingPrefs": {"browser": "ALL"},
        }}});
        let made = browser.post("", wanted).await;
        let id = made["sessionId"].as_str()?.to_owned();
        browser.session = format!("{}/{id}", browser.session);
        Some(browser)
    }

    /// Sends a command and returns its value.
    async fn post(&self, path: &str, body: Value) -> Value {
        let request = self.client.post(format!("{}{path}", self.session));
        let answer = request.body(body.to_string()).send().await.expect("chromedriver answers");
        Self::value(&answer.text().await.unwrap())
    }

    fn value(answer: &str) -> Value {
        let mut answer: Value = serde_json::from_str(answer).unwrap();
        let value = answer["value"].take();
        assert!(value.get("error").is_none(), "{value}");
        value
    }

    async fn run(&self, script: &str) -> Value {
        self.post("/execute/sync", json!({"script": script, "args": []})).await
    }

    async fn open(&self, page: &Path) {
        // Another fragment alone would not load the page again.
        self.post("/url", json!({"url": "about:blank"})).await;
        self.post("/url", json!({"url": format!("file://{}", page.display())})).await;
    }

    async fn type_keys(&self, keys: &str) {
        let body = self.post("/element", json!({"using": "css selector", "value": "body"})).await;
        let id = body.as_object().unwrap().values().next().unwrap().as_str().unwrap().to_owned();
        self.post(&format!("/element/{id}/value"), json!({"text": keys})).await;
    }

    async fn text(&self, selector: &str) -> String {
        let script = format!("return document.querySelector('{selector}').textContent");
        self.run(&script).await.as_str().unwrap().to_owned()
    }

    /// What stands on the boards: the number of the board, the cell, the seat and the piece.
    async fn pieces(&self) -> BTreeSet<String> {
        let script = "return [...document.querySelectorAll('.board')].flatMap((board, i) =>
            [...board.querySelectorAll('[data-piece]')].filter((cell) => cell.dataset.piece)
                .map((cell) => `${i} ${cell.dataset.cell} ${cell.dataset.piece}`))";
        let pieces = self.run(script).await;
        pieces.as_array().unwrap().iter().map(|cell| cell.as_str().unwrap().to_owned()).collect()
    }

    /// Shows the page in a width, checks that it fits, and keeps a picture if that is wanted.
    async fn look(&self, name: &str, width: u32) {
        let size = json!({"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false});
        let command = json!({"cmd": "Emulation.setDeviceMetricsOverride", "params": size});
        self.post("/goog/cdp/execute", command).await;
        let root =
            "const root = document.documentElement; return root.scrollWidth - root.clientWidth";
        assert_eq!(self.run(root).await, json!(0), "{name} is wider than {width}");
        let Some(directory) = std::env::var_os("SIEGEPOST_SCREENSHOTS") else { return };
        let shot =
            json!({"cmd": "Page.captureScreenshot", "params": {"captureBeyondViewport": true}});
        let shot = self.post("/goog/cdp/execute", shot).await;
        let png = BASE64.decode(shot["data"].as_str().unwrap()).unwrap();
        std::fs::write(Path::new(&directory).join(format!("{name}-{width}.png")), png).unwrap();
    }

    /// Fails if the console has an error or a warning.
    async fn assert_quiet(&self) {
        let log = self.post("/se/log", json!({"type": "browser"})).await;
        assert_eq!(log, json!([]));
    }

    async fn stop(self) {
        let _ = self.client.delete(&self.session).send().await;
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// What stands on the boards of a view.
fn pieces(view: &View) -> BTreeSet<String> {
    let name = |seat: Seat| view.seats.iter().find(|s| s.seat == seat).unwrap().name;
    let boards = view.boards.iter().enumerate();
    let cells = boards.flat_map(|(i, board)| board.cells.iter().map(move |cell| (i, cell)));
    cells
        .filter_map(|(i, cell)| {
            let piece = cell.piece?;
            Some(format!("{i} {} {} {}", cell.name, name(piece.owner), piece.kind.name))
        })
        .collect()
}

/// A record of each game.
fn records() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/examples");
    let files = std::fs::read_dir(directory).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    let of = |game: &Variant| {
        let is = |file: &&PathBuf| file.extension().is_some_and(|end| end == game.name());
        files.iter().rfind(is).unwrap().clone()
    };
    Variant::ALL.iter().map(of).collect()
}

#[tokio::test]
async fn every_game_is_stepped_through_by_keyboard() {
    let Some(browser) = Browser::start().await else {
        return unchecked("pages of games in a browser, because chromium-driver is not installed");
    };
    let directory = tempfile::tempdir().unwrap();
    for file in records() {
        let name = file.file_name().unwrap().to_str().unwrap();
        let html = directory.path().join(format!("{name}.html"));
        run(&["export", arg(&file), "--html", arg(&html)], "").succeeded();
        let record = Record::parse(&std::fs::read_to_string(&file).unwrap()).unwrap();
        let replay = record.replay().unwrap();
        let (plies, end) = (replay.plies(), replay.last().unwrap());

        browser.open(&html).await;
        assert_eq!(
            browser.pieces().await,
            pieces(&replay.game(0).unwrap().view(Seat(0))),
            "{name}"
        );
        let middle = plies / 2;
        browser.type_keys(&RIGHT.repeat(middle)).await;
        let view = replay.game(middle).unwrap().view(Seat(0));
        assert_eq!(browser.pieces().await, pieces(&view), "{name} after {middle}");
        assert!(
            browser.text("#now").await.contains(&view.headline.english()),
            "{name} after {middle}"
        );
        browser.look(name, 320).await;
        browser.run("document.getElementById('legend').open = true").await;
        let legend = browser.text("#legend").await;
        for piece in end.kinds() {
            let name = piece.name;
            let stands = pieces(&replay.game(0).unwrap().view(Seat(0)));
            let stands = stands.iter().any(|text| text.ends_with(&format!(" {name}")));
            assert!(!stands || legend.contains(name), "{name}: {legend}");
        }
        let drawn = "return [...document.querySelectorAll('.sample')].every((svg) => svg.getBBox().width > 0)";
        assert_eq!(browser.run(drawn).await, json!(true), "{name}: the legend");
        browser.look(name, 550).await;
        browser.type_keys(&RIGHT.repeat(plies - middle + 1)).await;
        assert_eq!(browser.pieces().await, pieces(&end.view(Seat(0))), "{name} at the end");
        // The address follows when no more keys come.
        while browser.run("return location.hash").await != json!(format!("#{plies}")) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        browser.look(name, 1200).await;

        // Every seat sees the boards from its own side, in its own names.
        for seat in Seat::all(end.seats().len()).cycle().skip(1).take(end.seats().len()) {
            browser.type_keys("f").await;
            assert_eq!(browser.pieces().await, pieces(&end.view(seat)), "{name} from {seat:?}");
        }
        browser.type_keys(HOME).await;
        assert_eq!(browser.text("[aria-current]").await.trim(), "Start");
        browser.type_keys(&format!("{END}{LEFT}")).await;
        let before = replay.game(plies - 1).unwrap();
        assert_eq!(browser.pieces().await, pieces(&before.view(Seat(0))), "{name} before the end");
        // A link to a position.
        browser.run("location.hash = '#1'").await;
        let link = browser.text("[aria-current]").await;
        assert_eq!(link.trim(), format!("{}{}", replay.played()[0].sheet, record.entries[0].marks));
        assert_eq!(
            browser.pieces().await,
            pieces(&replay.game(1).unwrap().view(Seat(0))),
            "{name}"
        );
        browser.assert_quiet().await;
    }
    browser.stop().await;
}

#[tokio::test]
async fn pages_are_german_where_people_read_german() {
    let Some(browser) = Browser::start().await else {
        return unchecked("German pages in a browser, because chromium-driver is not installed");
    };
    let directory = tempfile::tempdir().unwrap();
    for file in records() {
        let name = file.file_name().unwrap().to_str().unwrap();
        let html = directory.path().join(format!("{name}.html"));
        let record = Record::parse(&std::fs::read_to_string(&file).unwrap()).unwrap();
        let replay = record.replay().unwrap();
        let (plies, seats) = (replay.plies(), record.variant.seats());
        let shares = vec![vec![0.5; seats.len()]; plies + 1];
        let look = (Palette::Classic, Language::German);
        std::fs::write(&html, page_of(&record, &[], &shares, look).unwrap()).unwrap();
        browser.open(&html).await;
        assert_eq!(browser.run("return document.documentElement.lang").await, json!("de"));
        assert_eq!(browser.text("[aria-current]").await, "Anfang");
        assert_eq!(
            browser.text("#flip").await,
            format!("Seite von {}", seats[0].text().say(Language::German))
        );
        browser.type_keys(&RIGHT.repeat(plies / 2)).await;
        let view = replay.game(plies / 2).unwrap().view(Seat(0));
        assert!(browser.text("#now").await.contains(&view.headline.say(Language::German)));
        assert!(browser.text("#share").await.contains(" 50 %"));
        let said =
            "return [...document.querySelectorAll('.board title')].map((t) => t.textContent)";
        let titles = browser.run(said).await;
        for piece in view.boards.iter().flat_map(|b| &b.cells).filter_map(|cell| cell.piece) {
            let owner = seats[piece.owner.index()].text().say(Language::German);
            let piece =
                format!("{} von {owner}", piece.kind.text(Form::Name).say(Language::German));
            let has = |title: &Value| title.as_str().unwrap().starts_with(&piece);
            assert!(titles.as_array().unwrap().iter().any(has), "{name}: {piece}");
        }
        let labels =
            "return [...document.querySelectorAll('.board')].map((b) => b.ariaLabel).join(' ')";
        let labels = browser.run(labels).await;
        assert!(labels.as_str().unwrap().contains("Weiß: "), "{name}: {labels}");
        browser.run("document.getElementById('legend').open = true").await;
        for width in [320, 550, 1200] {
            browser.look(&format!("{name}-de"), width).await;
        }
        browser.assert_quiet().await;
    }
    browser.stop().await;
}

#[test]
fn the_course_is_shown_once_the_game_is_analysed() {
    let directory = tempfile::tempdir().unwrap();
    let record = directory.path().join("game.chess");
    let text = "[Variant \"chess\"]\n\n1. f2f3 e7e5 2. g2g4 d8h4\nwin:B\n";
    std::fs::write(&record, text).unwrap();
    let page = || run(&["export", arg(&record), "--html", "-"], "").succeeded();
    assert!(!page().contains("Expected shares"));
    run(&["analyse", arg(&record), "--nodes", "100"], "").succeeded();
    let analysed = page();
    assert!(analysed.contains("Expected shares") && analysed.contains("[0,1000]]"), "{analysed}");
    // The analysis of another game is not shown.
    std::fs::write(&record, text.replace("f2f3", "f2f4")).unwrap();
    assert!(!page().contains("Expected shares"));
    run(&["export", "-", "--html", "/no/such/place.html"], text).failed_with(1, "cannot write");
    run(&["export", "-", "--html", "-"], "[Variant \"chess\"]\ne2e5")
        .failed_with(1, "action 1, e2e5");
    let pgn = run(&["export", "-", "--format", "pgn"], text).succeeded();
    assert!(pgn.contains("1. f3 e5 2. g4 Qh4# 0-1"), "{pgn}");
    run(&["export", "-", "--html", "-", "--format", "pgn"], text).failed_with(2, "--html");
}
