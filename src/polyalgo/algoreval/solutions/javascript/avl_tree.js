const heightOf = (node) => (node ? node.height : 0);

function update(node) {
  node.height = 1 + Math.max(heightOf(node.left), heightOf(node.right));
}

// Lifts the child on side `from`.
function rotate(node, from, to) {
  const pivot = node[from];
  node[from] = pivot[to];
  pivot[to] = node;
  update(node);
  update(pivot);
  return pivot;
}

function balance(node) {
  update(node);
  const lean = heightOf(node.left) - heightOf(node.right);
  if (Math.abs(lean) < 2) return node;
  const [from, to] = lean > 0 ? ["left", "right"] : ["right", "left"];
  const child = node[from];
  if (heightOf(child[from]) < heightOf(child[to])) node[from] = rotate(child, to, from);
  return rotate(node, from, to);
}

function insertInto(node, key) {
  if (!node) return { key, height: 1, left: null, right: null };
  if (key < node.key) node.left = insertInto(node.left, key);
  else if (key > node.key) node.right = insertInto(node.right, key);
  return balance(node);
}

function removeFrom(node, key) {
  if (!node) return null;
  if (key < node.key) {
    node.left = removeFrom(node.left, key);
  } else if (key > node.key) {
    node.right = removeFrom(node.right, key);
  } else if (!node.left || !node.right) {
    return node.left || node.right;
  } else {
    let successor = node.right;
    while (successor.left) successor = successor.left;
    node.key = successor.key;
    node.right = removeFrom(node.right, successor.key);
  }
  return balance(node);
}

class AvlTree {
  constructor(keys) {
    this.root = null;
    for (const key of keys) this.insert(key);
  }

  insert(key) {
    this.root = insertInto(this.root, key);
  }

  remove(key) {
    this.root = removeFrom(this.root, key);
  }

  preorder() {
    const visit = (node) => (node ? [node.key, ...visit(node.left), ...visit(node.right)] : []);
    return visit(this.root);
  }
}

const keys = [40, 20, 60, 10, 30, 25, 20, 70, 50];
const tree = new AvlTree(keys);
console.log(tree.preorder().join(" "));
tree.insert(45);
tree.insert(70);
tree.remove(99);
console.log(tree.preorder().join(" "));
tree.remove(70);
console.log(tree.preorder().join(" "));
tree.remove(30);
console.log(tree.preorder().join(" "));
