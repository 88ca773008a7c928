use std::collections::HashMap;

#[derive(Default)]
struct Node {
    children: HashMap<u8, Node>,
    is_word: bool,
    count: usize, // words that pass through
}

struct Trie {
    root: Node,
}

impl Trie {
    fn new(words: &[&str]) -> Self {
        let mut trie = Trie {
            root: Node::default(),
        };
        for word in words {
            trie.insert(word);
        }
        trie
    }

    fn find(&self, prefix: &str) -> Option<&Node> {
        let mut node = &self.root;
        for letter in prefix.bytes() {
            node = node.children.get(&letter)?;
        }
        Some(node)
    }

    fn insert(&mut self, word: &str) {
        if self.search(word) {
            return;
        }
        let mut node = &mut self.root;
        for letter in word.bytes() {
            node = node.children.entry(letter).or_default();
            node.count += 1;
        }
        node.is_word = true;
    }

    fn remove(&mut self, word: &str) -> bool {
        if !self.search(word) {
            return false;
        }
        let mut node = &mut self.root;
        for letter in word.bytes() {
            if node.children[&letter].count == 1 {
                node.children.remove(&letter);
                return true;
            }
            node = node.children.get_mut(&letter).unwrap();
            node.count -= 1;
        }
        node.is_word = false;
        true
    }

    fn search(&mut self, word: &str) -> bool {
        self.find(word).map_or(false, |node| node.is_word)
    }

    fn starts_with(&mut self, prefix: &str) -> bool {
        self.find(prefix).is_some()
    }

    fn count_prefix(&mut self, prefix: &str) -> usize {
        self.find(prefix).map_or(0, |node| node.count)
    }
}

fn main() {
    let words: Vec<&str> = vec!["car", "card", "care", "cat", "dog", "car"];
    let mut trie = Trie::new(&words);
    println!("{}", trie.count_prefix("car"));
    println!("{}", trie.search("ca"));
    println!("{}", trie.starts_with("ca"));
    println!("{}", trie.remove("car"));
    println!("{}", trie.search("car"));
    println!("{}", trie.search("card"));
    println!("{}", trie.count_prefix("car"));
    println!("{}", trie.remove("ca"));
    trie.insert("dot");
    println!("{}", trie.count_prefix("do"));
    println!("{}", trie.remove("dog"));
    println!("{}", trie.remove("dog"));
    println!("{}", trie.starts_with("dog"));
    trie.insert("cards");
    println!("{}", trie.remove("card"));
    println!("{}", trie.count_prefix("card"));
}
