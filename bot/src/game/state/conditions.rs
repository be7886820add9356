//! Conditional moves: the answers that a player has prepared for expected actions of the others.
//!
//! The conditions of a player in a game are a tree of actions from its current position on, and standing answers to
//! decisions. They are private to the player.

use std::fmt;

use rules::Seat;
use serde::{Deserialize, Serialize};

use crate::chat::ids::PersonId;

/// The most conditions of one person in one game: lines of the tree and standing answers.
pub const MOST_CONDITIONS: usize = 100;
/// The most plies in the tree of one person in one game, however they are nested.
pub const MOST_PLIES: usize = 500;

/// One action of a line.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// Anything that the others do until the author is to act, or until they make one of the following actions.
    Any,
    /// A canonical action, in a position that is known.
    Exact(String),
    /// An action after [`Step::Any`], whose position is not known before: the text as typed.
    Typed {
        text: String,
        /// The seat whose frame names the cells.
        frame: Seat,
    },
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Node {
    /// The index of the ply before; `None` for a first one. Always smaller than the node's own index.
    pub before: Option<usize>,
    /// Whether it is the author's own answer, not an action of another player.
    pub own: bool,
    pub step: Step,
}

/// The expected actions of the others, and the author's answers to them.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Stored", into = "Stored")]
pub struct Tree {
    nodes: Vec<Node>,
}

/// A tree as it is stored, before it is checked.
#[derive(Serialize, Deserialize)]
struct Stored {
    /// Whether a [`Step::Any`] that is not stored comes before the first plies.
    open: bool,
    nodes: Vec<Node>,
}

impl From<Tree> for Stored {
    fn from(Tree { nodes }: Tree) -> Self {
        Self { open: false, nodes }
    }
}

/// A stored tree in which a ply comes before the one it follows.
#[derive(Debug, thiserror::Error)]
#[error("ply {0} of the tree follows none before it")]
pub struct TreeError(usize);

impl TryFrom<Stored> for Tree {
    type Error = TreeError;

    fn try_from(Stored { open, nodes }: Stored) -> Result<Self, TreeError> {
        let wrong = |(index, node): &(usize, &Node)| node.before.is_some_and(|b| b >= *index);
        match nodes.iter().enumerate().find(wrong) {
            Some((index, _)) => Err(TreeError(index)),
            None if open && !nodes.is_empty() => {
                let after =
                    |node: Node| Node { before: Some(node.before.map_or(0, |b| b + 1)), ..node };
                let any = Node { before: None, own: false, step: Step::Any };
                Ok(Self {
                    nodes: std::iter::once(any).chain(nodes.into_iter().map(after)).collect(),
                })
            }
            None => Ok(Self { nodes }),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// The tree contains it now.
    New,
    /// The same, and another answer to the same actions is gone, with all that followed it.
    Replaced,
    /// The tree contained it before.
    Known,
}

impl Tree {
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub fn plies(&self) -> usize {
        self.nodes.len()
    }

    /// Returns whether it contains a step whose position was not known when it was typed.
    pub fn has_typed(&self) -> bool {
        self.nodes.iter().any(|node| matches!(node.step, Step::Typed { .. }))
    }

    /// Returns the tree with other steps, one for each ply. Lines that are the same then are merged; of different answers
    /// to the same actions the newest remains.
    pub fn with_steps(&self, steps: &[Step]) -> Self {
        let mut tree = Self::default();
        for line in self.by_age() {
            tree.add(&self.part(&line, steps));
        }
        tree
    }

    /// Returns what remains after an action, `None` if no line fits it. `read` has the steps of all plies as they are read
    /// in the position before the action.
    ///
    /// A line goes on after the ply that names the action. A first [`Step::Any`] stays while it `lasts`, the line does not
    /// name the action after it, and no line that names the action goes on with an answer to anything. Of different
    /// answers, that of the line which names the action remains.
    pub fn after_action(
        &self,
        read: &[Step],
        own: bool,
        canonical: &str,
        lasts: bool,
    ) -> Option<Self> {
        let made = Step::Exact(canonical.to_owned());
        let names = |ply: Option<&usize>| {
            let ply = ply.and_then(|ply| self.nodes.get(*ply).zip(read.get(*ply)));
            ply.is_some_and(|(node, step)| node.own == own && *step == made)
        };
        let (mut waiting, mut ended, mut named) = (Vec::new(), Vec::new(), Vec::new());
        for line in self.by_age() {
            match line.as_slice() {
                [first, rest @ ..] if names(Some(first)) => named.push(self.part(rest, read)),
                [first, rest @ ..] if self.is_any(*first) => {
                    if names(rest.first()) {
                        ended.push(self.part(rest.get(1..).unwrap_or_default(), read));
                    } else if lasts {
                        let steps: Vec<Step> = self.nodes.iter().map(|n| n.step.clone()).collect();
                        waiting.push(self.part(&line, &steps));
                    }
                }
                _ => {}
            }
        }
        if named.iter().any(|line| matches!(line.as_slice(), [(_, Step::Any), (true, _), ..])) {
            waiting.clear();
        }
        let lines: Vec<_> = [waiting, ended, named].concat();
        let mut tree = Self::default();
        for line in &lines {
            tree.add(line);
        }
        (!lines.is_empty()).then_some(tree)
    }

    /// Returns the prepared answers to what has happened, the best first: that of a line which names all of it, then that
    /// after a first [`Step::Any`].
    pub fn answers(&self) -> impl Iterator<Item = &Step> {
        let any = self.after(None).find(|(_, node)| node.step == Step::Any);
        let behind = any.into_iter().flat_map(|(any, _)| self.after(Some(any)));
        self.after(None).chain(behind).filter(|(_, node)| node.own).map(|(_, node)| &node.step)
    }

    /// Returns the lines in the order in which they were added.
    fn by_age(&self) -> Vec<Vec<usize>> {
        let mut lines = self.lines();
        lines.sort_unstable_by_key(|line| line.last().copied());
        lines
    }

    /// Returns a part of a line with other steps.
    fn part(&self, plies: &[usize], steps: &[Step]) -> Vec<(bool, Step)> {
        let plies = plies.iter().filter_map(|ply| self.nodes.get(*ply).zip(steps.get(*ply)));
        plies.map(|(node, step)| (node.own, step.clone())).collect()
    }

    fn is_any(&self, ply: usize) -> bool {
        self.nodes.get(ply).is_some_and(|node| node.step == Step::Any)
    }

    /// Returns all plies. Each follows one with a smaller index.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Returns the plies that follow one, or the first ones, with their indexes.
    pub fn after(&self, before: Option<usize>) -> impl Iterator<Item = (usize, &Node)> {
        self.nodes.iter().enumerate().filter(move |(_, node)| node.before == before)
    }

    /// Returns the lines: the paths to the last plies, in the order in which they branch.
    pub fn lines(&self) -> Vec<Vec<usize>> {
        let mut is_last = vec![true; self.nodes.len()];
        for node in &self.nodes {
            if let Some(mark) = node.before.and_then(|before| is_last.get_mut(before)) {
                *mark = false;
            }
        }
        let ends = (0..self.nodes.len()).filter(|n| is_last.get(*n) == Some(&true));
        let mut lines: Vec<Vec<usize>> = ends.map(|end| self.path(end)).collect();
        lines.sort_unstable();
        lines
    }

    pub fn node(&self, index: usize) -> Option<&Node> {
        self.nodes.get(index)
    }

    fn path(&self, end: usize) -> Vec<usize> {
        let mut path = vec![end];
        let mut at = end;
        while let Some(before) = self.nodes.get(at).and_then(|node| node.before) {
            path.push(before);
            at = before;
        }
        path.reverse();
        path
    }

    /// Adds a line, each step with whether it is the author's own. Beginnings that are the same are shared; another
    /// answer to the same actions replaces the old one.
    pub fn add(&mut self, line: &[(bool, Step)]) -> Added {
        let mut at = None;
        let mut added = Added::Known;
        for (own, step) in line {
            let same = self.after(at).find(|(_, n)| n.own == *own && n.step == *step);
            if let Some((index, _)) = same {
                at = Some(index);
                continue;
            }
            let other = self.after(at).find(|(_, n)| *own && n.own).map(|(index, _)| index);
            if let Some(other) = other {
                let gone = self.below(other);
                at = self.remove(&gone, at);
                added = Added::Replaced;
            }
            if added == Added::Known {
                added = Added::New;
            }
            self.nodes.push(Node { before: at, own: *own, step: step.clone() });
            at = Some(self.nodes.len() - 1);
        }
        added
    }

    /// Removes a line, but not what other lines share with it. Returns false if there is no such line.
    pub fn remove_line(&mut self, number: usize) -> bool {
        let lines = self.lines();
        let Some(line) = lines.get(number) else { return false };
        let shared = |ply: &usize| lines.iter().filter(|other| other.contains(ply)).count() > 1;
        let mut gone = vec![false; self.nodes.len()];
        for ply in line.iter().filter(|ply| !shared(ply)) {
            if let Some(mark) = gone.get_mut(*ply) {
                *mark = true;
            }
        }
        self.remove(&gone, None);
        true
    }

    /// Marks a ply and all that follow it.
    fn below(&self, top: usize) -> Vec<bool> {
        let mut marks = vec![false; self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate() {
            let follows = node.before.is_some_and(|before| marks[before]);
            marks[index] = index == top || follows;
        }
        marks
    }

    /// Removes the marked plies. Plies that followed one of them are first ones then. Returns the new index of a ply.
    fn remove(&mut self, gone: &[bool], ply: Option<usize>) -> Option<usize> {
        let mut new: Vec<Option<usize>> = Vec::with_capacity(self.nodes.len());
        let mut left: Vec<Node> = Vec::new();
        for (node, gone) in std::mem::take(&mut self.nodes).into_iter().zip(gone) {
            if *gone {
                new.push(None);
                continue;
            }
            let before = node.before.and_then(|before| new.get(before).copied().flatten());
            new.push(Some(left.len()));
            left.push(Node { before, ..node });
        }
        self.nodes = left;
        ply.and_then(|ply| new.get(ply).copied().flatten())
    }
}

/// An answer that a player gives to every decision that allows it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    pub answer: String,
    /// Whether it is always given; otherwise never, so the other of two answers is given.
    pub always: bool,
}

#[derive(Clone, PartialEq, Eq)]
pub struct Conditions {
    pub author: PersonId,
    pub tree: Tree,
    pub standing: Vec<Standing>,
}

impl Conditions {
    pub fn new(author: PersonId) -> Self {
        Self { author, tree: Tree::default(), standing: Vec::new() }
    }

    pub fn is_empty(&self) -> bool {
        self.tree.is_empty() && self.standing.is_empty()
    }

    /// Returns their number: lines and standing answers.
    pub fn number(&self) -> usize {
        self.tree.lines().len() + self.standing.len()
    }
}

// The content is private, so it appears in no log and no report of a panic.
impl fmt::Debug for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Conditions").field("number", &self.number()).finish_non_exhaustive()
    }
}

impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tree").field("plies", &self.plies()).finish_non_exhaustive()
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Any => "Any",
            Self::Exact(_) => "Exact",
            Self::Typed { .. } => "Typed",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Vec<(bool, Step)> {
        let step = |word: &str| match word {
            "*" => Step::Any,
            _ => Step::Exact(word.to_owned()),
        };
        // Upper case is the author's.
        text.split(' ').map(|w| (w.starts_with(char::is_uppercase), step(w))).collect()
    }

    fn shown(tree: &Tree) -> Vec<String> {
        let word = |ply: &usize| match &tree.nodes[*ply].step {
            Step::Any => "*",
            Step::Exact(text) | Step::Typed { text, .. } => text,
        };
        let lines = tree.lines();
        lines.iter().map(|l| l.iter().map(word).collect::<Vec<_>>().join(" ")).collect()
    }

    fn tree(lines: &[&str]) -> Tree {
        let mut tree = Tree::default();
        for text in lines {
            tree.add(&line(text));
        }
        tree
    }

    #[test]
    fn lines_share_their_beginnings_and_stay_together() {
        let tree = tree(&["a X b Y", "c Z", "a X d W", "a X"]);
        assert_eq!(shown(&tree), ["a X b Y", "a X d W", "c Z"]);
        assert_eq!(tree.plies(), 8);
    }

    #[test]
    fn another_answer_replaces_the_old_one_and_all_after_it() {
        let mut tree = tree(&["c V", "a X b Y", "a X d W"]);
        assert_eq!(tree.add(&line("a X b Y")), Added::Known);
        assert_eq!(tree.add(&line("a Z e Q")), Added::Replaced);
        assert_eq!(shown(&tree), ["c V", "a Z e Q"]);
        assert_eq!(tree.add(&line("a Z f R")), Added::New);
    }

    #[test]
    fn a_line_is_removed_without_what_others_share() {
        let mut tree = tree(&["a X b Y", "a X d W", "c Z"]);
        assert!(!tree.remove_line(3));
        assert!(tree.remove_line(0));
        assert_eq!(shown(&tree), ["a X d W", "c Z"]);
        assert!(tree.remove_line(0));
        assert_eq!((shown(&tree), tree.plies()), (vec!["c Z".to_owned()], 2));
    }

    fn follow(tree: &Tree, own: bool, made: &str) -> Option<Tree> {
        let steps: Vec<Step> = tree.nodes.iter().map(|node| node.step.clone()).collect();
        tree.after_action(&steps, own, made, !own)
    }

    #[test]
    fn an_action_leaves_what_comes_after_it() {
        let tree = tree(&["a X b Y", "a X d W", "c Z"]);
        let tree = follow(&tree, false, "a").unwrap();
        assert_eq!(shown(&tree), ["X b Y", "X d W"]);
        assert!(follow(&tree, true, "Z").is_none());
        assert_eq!(shown(&follow(&tree, true, "X").unwrap()), ["b Y", "d W"]);
    }

    #[test]
    fn anything_waits_beside_a_named_action() {
        let tree = tree(&["* V * W", "a b X"]);
        let first = follow(&tree, false, "a").unwrap();
        assert_eq!(shown(&first), ["* V * W", "b X"]);
        let answers = |tree: &Tree| tree.answers().cloned().collect::<Vec<_>>();
        let exact = |text: &str| Step::Exact(text.to_owned());
        assert_eq!(answers(&follow(&first, false, "b").unwrap()), [exact("X"), exact("V")]);
        let other = follow(&first, false, "c").unwrap();
        assert_eq!(
            (shown(&other), answers(&other)),
            (vec!["* V * W".to_owned()], vec![exact("V")])
        );
        // The author's action ends it.
        assert_eq!(shown(&follow(&other, true, "V").unwrap()), ["* W"]);
        let named = follow(&follow(&first, false, "b").unwrap(), true, "X").unwrap();
        assert!(named.is_empty());
    }

    #[test]
    fn the_line_that_names_the_earlier_action_answers() {
        let both = tree(&["a b X", "* b Y", "a * Z", "* W"]);
        let tree = follow(&both, false, "a").unwrap();
        assert_eq!(shown(&tree), ["b X", "* Z"]);
        assert_eq!(shown(&follow(&tree, false, "b").unwrap()), ["* Z", "X"]);
        assert_eq!(shown(&follow(&both, false, "b").unwrap()), ["* W", "Y"]);
    }

    #[test]
    fn a_line_of_500_nested_plies_is_stored_and_read() {
        let words: Vec<String> =
            (0..MOST_PLIES).map(|n| format!("{}{n}", if n % 2 == 0 { "a" } else { "B" })).collect();
        let mut deep = tree(&[&words.join(" ")]);
        let json = serde_json::to_string(&deep).unwrap();
        assert_eq!(serde_json::from_str::<Tree>(&json).unwrap(), deep);
        for (left, word) in (0..MOST_PLIES).rev().zip(&words) {
            deep = follow(&deep, word.starts_with('B'), word).unwrap();
            assert_eq!(deep.plies(), left);
        }
    }

    #[test]
    fn a_stored_tree_without_order_is_not_read() {
        let json = r#"{"open":false,"nodes":[{"before":0,"own":false,"step":"Any"}]}"#;
        assert!(serde_json::from_str::<Tree>(json).is_err());
        let json = r#"{"open":false,"nodes":[{"before":null,"own":false,"step":"Any"}]}"#;
        assert_eq!(serde_json::from_str::<Tree>(json).unwrap().plies(), 1);
        let json = r#"{"open":true,"nodes":[{"before":null,"own":true,"step":{"Exact":"X"}}]}"#;
        assert_eq!(shown(&serde_json::from_str(json).unwrap()), ["* X"]);
    }

    #[test]
    fn nothing_of_the_content_is_in_a_debug_output() {
        let mut conditions = Conditions::new(PersonId("ann".into()));
        conditions.tree = tree(&["secret HIDDEN"]);
        conditions.standing.push(Standing { answer: "touch".into(), always: true });
        let text =
            format!("{conditions:?} {:?} {:?}", conditions.tree, conditions.tree.nodes[0].step);
        for word in ["secret", "HIDDEN", "touch", "ann"] {
            assert!(!text.contains(word), "{text}");
        }
    }
}
