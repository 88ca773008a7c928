use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

enum Node {
    Leaf(char),
    Inner(usize, usize),
}

fn huffman_codes(text: &str) -> Vec<(String, String)> {
    let mut counts = BTreeMap::new();
    for symbol in text.chars() {
        *counts.entry(symbol).or_insert(0) += 1;
    }
    let mut nodes = Vec::new();
    let mut heap = BinaryHeap::new();
    for (&symbol, &count) in &counts {
        heap.push(Reverse((count, symbol, nodes.len())));
        nodes.push(Node::Leaf(symbol));
    }
    while heap.len() > 1 {
        let Reverse((weight0, smallest0, zero)) = heap.pop().unwrap();
        let Reverse((weight1, smallest1, one)) = heap.pop().unwrap();
        heap.push(Reverse((
            weight0 + weight1,
            smallest0.min(smallest1),
            nodes.len(),
        )));
        nodes.push(Node::Inner(zero, one));
    }
    let mut codes = BTreeMap::new();
    if let Some(Reverse((_, _, root))) = heap.pop() {
        assign(&nodes, root, String::new(), &mut codes);
    }
    codes
        .into_iter()
        .map(|(symbol, code)| (symbol.to_string(), code))
        .collect()
}

fn assign(nodes: &[Node], index: usize, code: String, codes: &mut BTreeMap<char, String>) {
    match nodes[index] {
        Node::Leaf(symbol) => {
            let code = if code.is_empty() {
                "0".to_string()
            } else {
                code
            };
            codes.insert(symbol, code);
        }
        Node::Inner(zero, one) => {
            assign(nodes, zero, format!("{code}0"), codes);
            assign(nodes, one, format!("{code}1"), codes);
        }
    }
}

fn main() {
    let text: &str = "abracadabra, alakazam!";
    for (symbol, code) in huffman_codes(text) {
        println!("{}: {}", symbol, code);
    }
}
