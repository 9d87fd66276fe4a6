//! Page trees of any shape and layout: every page is found, in order, whatever the counts say.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

#[path = "support/made.rs"]
mod made;
mod support;

use made::{Layout, Made};
use proptest::prelude::*;

#[derive(Clone, Debug)]
enum Tree {
    Page,
    /// Kids, and how wrong the node's count is.
    Node(Vec<Tree>, i64),
}

fn trees() -> impl Strategy<Value = Tree> {
    let wrong = prop_oneof![5 => Just(0i64), 1 => -3..4i64, 1 => Just(1 << 40)];
    Just(Tree::Page).prop_recursive(4, 40, 6, move |inner| {
        (prop::collection::vec(inner, 0..6), wrong.clone())
            .prop_map(|(kids, wrong)| Tree::Node(kids, wrong))
    })
}

fn layouts() -> impl Strategy<Value = Layout> {
    prop_oneof![
        Just(Layout::Table),
        any::<bool>().prop_map(|packed| Layout::Stream { packed }),
        Just(Layout::Hybrid),
    ]
}

impl Tree {
    fn has_true_counts(&self) -> bool {
        match self {
            Self::Page => true,
            Self::Node(kids, wrong) => *wrong == 0 && kids.iter().all(Self::has_true_counts),
        }
    }

    /// True counts and no empty node, as every writer makes them: only then do as many pages as kids mean one page a kid.
    fn is_right(&self) -> bool {
        match self {
            Self::Page => true,
            Self::Node(kids, wrong) => {
                *wrong == 0 && !kids.is_empty() && kids.iter().all(Self::is_right)
            }
        }
    }

    /// Adds itself as the object `number` and answers how many pages it has; pages remember their order in /Rotate.
    fn add(&self, number: u32, next: &mut u32, pages: &mut u32, made: &mut Made) -> i64 {
        match self {
            Self::Page => {
                let page = format!("<< /Type /Page /MediaBox [0 0 {} 50] >>", 100 + *pages);
                *pages += 1;
                *made = std::mem::take(made).object(number, page);
                1
            }
            Self::Node(kids, wrong) => {
                let (mut list, mut count) = (String::new(), 0);
                for kid in kids {
                    *next += 1;
                    let number = *next;
                    list += &format!("{number} 0 R ");
                    count += kid.add(number, next, pages, made);
                }
                let node = format!("<< /Type /Pages /Kids [{list}] /Count {} >>", count + wrong);
                *made = std::mem::take(made).object(number, node);
                count
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_page_is_found(tree in trees(), layout in layouts()) {
        let tree = match tree {
            Tree::Page => Tree::Node(vec![Tree::Page], 0),
            node => node,
        };
        let mut made = Made::default().object(1, "<< /Type /Catalog /Pages 2 0 R >>");
        let (mut next, mut pages) = (2, 0);
        tree.add(2, &mut next, &mut pages, &mut made);
        let bytes = made.file(layout);
        let opened = support::open(&bytes, "");
        if pages == 0 && tree.has_true_counts() {
            prop_assert!(opened.is_err());
            return Ok(());
        }
        let Ok((mut host, mut extractor)) = opened else {
            prop_assert!(!tree.is_right());
            return Ok(());
        };
        // Wrong counts may lead to another page, never to none where the file has one, nor to a broken file.
        for index in 0..pages {
            let small = host.page(&mut extractor, index as usize).unwrap();
            let text = String::from_utf8_lossy(&small);
            let boxes: Vec<_> = text.match_indices("/MediaBox").collect();
            prop_assert_eq!(boxes.len(), 1);
            if tree.is_right() {
                let wanted = format!("/MediaBox [0 0 {} 50]", 100 + index);
                prop_assert!(text.contains(&wanted), "page {}: {}", index, text);
            }
        }
        if tree.is_right() {
            prop_assert_eq!(extractor.page_count(), pages as usize);
            prop_assert!(host.page(&mut extractor, pages as usize).is_err());
        }
    }
}
