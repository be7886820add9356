//! Lost places are probed at growing intervals, and at once when there is a reason.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use bot::chat::{
    Bridge, Context, Delivery, DeliveryError, Incoming, Membership, MessageId, Person, PersonId,
    PlaceId,
};
use bot::config::Config;
use bot::daemon::{Daemon, Network, Setup};
use bot::game::state::GameId;
use bot::painter::NoPainter;
use bot::time::{Moment, SimTime, Span, TimeSource};

/// 1 January 2026.
const START: Moment = Moment(1_767_225_600_000);

/// A network whose places are all open or all closed. Direct messages are delivered in any case.
#[derive(Default)]
struct ClosableNetwork {
    closed: AtomicBool,
    refused: AtomicUsize,
    posts: AtomicUsize,
    full: AtomicBool,
}

impl ClosableNetwork {
    fn refuse(&self) -> Result<(), DeliveryError> {
        if self.closed.load(Ordering::SeqCst) {
            self.refused.fetch_add(1, Ordering::SeqCst);
            return Err(DeliveryError::Gone("Missing Access".to_owned()));
        }
        Ok(())
    }

    fn refused(&self) -> usize {
        self.refused.load(Ordering::SeqCst)
    }
}

impl Bridge for ClosableNetwork {
    async fn deliver(&self, delivery: &Delivery) -> Result<MessageId, DeliveryError> {
        if delivery.place.private_with().is_none() {
            self.refuse()?;
        }
        let posts = self.posts.fetch_add(1, Ordering::SeqCst) as u64;
        Ok(MessageId((1 << 50) + posts))
    }

    async fn history(
        &self,
        _: &PlaceId,
        _: MessageId,
        _: usize,
    ) -> Result<Vec<Incoming>, DeliveryError> {
        self.refuse().map(|()| Vec::new())
    }

    fn has_room(&self) -> bool {
        !self.full.load(Ordering::SeqCst)
    }
}

async fn idle(net: &Arc<ClosableNetwork>, time: &Arc<SimTime>) -> Daemon {
    let daemon = Daemon::start(Setup {
        location: crate::support::database::location(),
        network: Network::room(),
        config: Config::default(),
        bridge: Arc::clone(net),
        time: Arc::clone(time),
        painter: Arc::new(NoPainter),
    });
    daemon.await.unwrap()
}

async fn start(net: &Arc<ClosableNetwork>, time: &Arc<SimTime>) -> Daemon {
    let daemon = idle(net, time).await;
    let open = Incoming {
        id: MessageId(1),
        place: PlaceId("general".into()),
        author: Person { id: PersonId("ann".into()), name: "ann".into() },
        at: time.now(),
        text: "/play siege white=ann red=ann black=ann pace=1d".into(),
        addressed: true,
        context: Context::default(),
    };
    daemon.incoming(open).await;
    daemon.quiet().await.unwrap();
    daemon
}

async fn pass(daemon: &Daemon, time: &SimTime, days: i64) {
    for _ in 0..days * 144 {
        time.advance(Span::minutes(10));
        daemon.tick().await;
    }
}

fn stopped(daemon: &Daemon) -> bool {
    daemon.store().snapshot().unwrap().replayed(GameId(1)).unwrap().unwrap().stopped_at.is_some()
}

/// Waits until a condition holds, by the machine's time. The daemon's time stands still.
async fn until(holds: impl Fn() -> bool) {
    let begun = std::time::Instant::now();
    while !holds() {
        assert!(begun.elapsed() < std::time::Duration::from_secs(60));
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_place_is_probed_at_growing_intervals_up_to_a_day() {
    let time = Arc::new(SimTime::new(START));
    let net = Arc::new(ClosableNetwork::default());
    let daemon = start(&net, &time).await;
    net.closed.store(true, Ordering::SeqCst);
    pass(&daemon, &time, 1).await;
    assert!(stopped(&daemon));
    let first = net.refused();
    assert!((2..=20).contains(&first), "{first}: at growing intervals, but not never");
    pass(&daemon, &time, 30).await;
    let month = net.refused() - first;
    assert!((25..=35).contains(&month), "{month}");
    // The network reports a change there: it is probed at once, and often for a while.
    time.advance(Span::seconds(1));
    daemon.recheck(vec![PlaceId("general".into())]).await;
    until(|| net.refused() > first + month).await;
    daemon.tick().await;
    assert_eq!(net.refused(), first + month + 1);
    net.closed.store(false, Ordering::SeqCst);
    time.advance(Span::seconds(1));
    daemon.recheck(vec![PlaceId("general".into())]).await;
    until(|| !stopped(&daemon)).await;
    daemon.quiet().await.unwrap();
    daemon.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_the_network_refuses_many_requests_only_needed_ones_are_sent() {
    let time = Arc::new(SimTime::new(START));
    let net = Arc::new(ClosableNetwork::default());
    let daemon = start(&net, &time).await;
    net.closed.store(true, Ordering::SeqCst);
    net.full.store(true, Ordering::SeqCst);
    // Less than a turn: no deadline requires the history.
    for _ in 0..100 {
        time.advance(Span::minutes(10));
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    assert_eq!(net.refused(), 0);
    net.full.store(false, Ordering::SeqCst);
    let begun = std::time::Instant::now();
    while net.refused() == 0 {
        assert!(begun.elapsed() < std::time::Duration::from_secs(60));
        time.advance(Span::seconds(10));
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    daemon.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_daily_puzzle_that_is_refused_for_good_is_the_last_one() {
    let time = Arc::new(SimTime::new(START));
    let net = Arc::new(ClosableNetwork::default());
    let daemon = idle(&net, &time).await;
    let daily = |id: u64, time: &SimTime| {
        let guild =
            Membership { guild: "5".into(), channel: "general".into(), roles: None, manages: true };
        Incoming {
            id: MessageId(id),
            place: PlaceId("general".into()),
            author: Person { id: PersonId("ann".into()), name: "ann".into() },
            at: time.now(),
            text: "/puzzle daily=here".into(),
            addressed: true,
            context: Context { guild: Some(guild), ..Context::default() },
        }
    };
    let counts = || (net.posts.load(Ordering::SeqCst), net.refused());
    let day = async |daemon: &Daemon| {
        time.advance(Span::days(1));
        daemon.tick().await;
        daemon.quiet().await.unwrap();
    };
    daemon.incoming(daily(1, &time)).await;
    daemon.quiet().await.unwrap();
    assert_eq!(counts(), (1, 0), "the answer");
    day(&daemon).await;
    assert_eq!(counts(), (2, 0), "the puzzle");
    net.closed.store(true, Ordering::SeqCst);
    day(&daemon).await;
    assert_eq!(counts(), (3, 1), "the puzzle is refused, and the manager is told");
    day(&daemon).await;
    net.closed.store(false, Ordering::SeqCst);
    day(&daemon).await;
    assert_eq!(counts(), (3, 1), "no more are posted");
    daemon.incoming(daily(2, &time)).await;
    daemon.quiet().await.unwrap();
    day(&daemon).await;
    assert_eq!(counts(), (5, 1), "a manager has asked for them again");
    daemon.stop().await;
}
