type Link = Option<Box<Node>>;

struct Node {
    key: i32,
    height: usize,
    child: [Link; 2], // left, right
}

fn height_of(link: &Link) -> usize {
    link.as_ref().map_or(0, |node| node.height)
}

fn update(node: &mut Node) {
    node.height = 1 + height_of(&node.child[0]).max(height_of(&node.child[1]));
}

/// Lifts the child on the given side.
fn rotate(mut node: Box<Node>, side: usize) -> Box<Node> {
    let mut pivot = node.child[side].take().expect("the higher side");
    node.child[side] = pivot.child[1 - side].take();
    update(&mut node);
    pivot.child[1 - side] = Some(node);
    update(&mut pivot);
    pivot
}

fn balance(mut node: Box<Node>) -> Box<Node> {
    update(&mut node);
    for side in 0..2 {
        if height_of(&node.child[side]) > height_of(&node.child[1 - side]) + 1 {
            let mut child = node.child[side].take().expect("the higher side");
            if height_of(&child.child[side]) < height_of(&child.child[1 - side]) {
                child = rotate(child, 1 - side);
            }
            node.child[side] = Some(child);
            return rotate(node, side);
        }
    }
    node
}

fn insert_into(link: Link, key: i32) -> Link {
    let Some(mut node) = link else {
        let child = [None, None];
        let height = 1;
        return Some(Box::new(Node { key, height, child }));
    };
    if key != node.key {
        let link = &mut node.child[usize::from(key > node.key)];
        *link = insert_into(link.take(), key);
    }
    Some(balance(node))
}

fn remove_from(link: Link, key: i32) -> Link {
    let mut node = link?;
    if key != node.key {
        let link = &mut node.child[usize::from(key > node.key)];
        *link = remove_from(link.take(), key);
    } else if let [Some(_), Some(right)] = &node.child {
        let mut successor = right;
        while let Some(left) = &successor.child[0] {
            successor = left;
        }
        node.key = successor.key;
        node.child[1] = remove_from(node.child[1].take(), node.key);
    } else {
        let [left, right] = node.child;
        return left.or(right);
    }
    Some(balance(node))
}

struct AvlTree(Link);

impl AvlTree {
    fn new(keys: &[i32]) -> Self {
        AvlTree(keys.iter().copied().fold(None, insert_into))
    }

    fn insert(&mut self, key: i32) {
        self.0 = insert_into(self.0.take(), key);
    }

    fn remove(&mut self, key: i32) {
        self.0 = remove_from(self.0.take(), key);
    }

    fn preorder(&mut self) -> Vec<i32> {
        let mut keys = Vec::new();
        let mut stack: Vec<&Node> = self.0.as_deref().into_iter().collect();
        while let Some(node) = stack.pop() {
            keys.push(node.key);
            stack.extend(node.child.iter().rev().filter_map(|link| link.as_deref()));
        }
        keys
    }
}

fn join(keys: Vec<i32>) -> String {
    let texts: Vec<String> = keys.iter().map(i32::to_string).collect();
    texts.join(" ")
}

fn main() {
    let keys: Vec<i32> = vec![40, 20, 60, 10, 30, 25, 20, 70, 50];
    let mut tree = AvlTree::new(&keys);
    println!("{}", join(tree.preorder()));
    tree.insert(45);
    tree.insert(70);
    tree.remove(99);
    println!("{}", join(tree.preorder()));
    tree.remove(70);
    println!("{}", join(tree.preorder()));
    tree.remove(30);
    println!("{}", join(tree.preorder()));
}
