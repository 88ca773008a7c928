function shuffle(items) {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [items[i], items[j]] = [items[j], items[i]];
  }
}

// Contracts edges in the given order until two vertices remain, and counts the edges between them.
function contract(n, order) {
  const parent = Array.from({ length: n }, (_, v) => v);
  const find = (v) => {
    while (parent[v] !== v) {
      parent[v] = parent[parent[v]];
      v = parent[v];
    }
    return v;
  };

  let remaining = n;
  for (const [u, v] of order) {
    if (remaining === 2) break;
    const a = find(u);
    const b = find(v);
    if (a === b) continue;
    parent[a] = b;
    remaining--;
  }
  return order.filter(([u, v]) => find(u) !== find(v)).length;
}

function kargerMinCut(n, edges) {
  const order = [...edges];
  let best = edges.length;
  for (let trial = 0; trial < 10 * n * n; trial++) {
    shuffle(order);
    best = Math.min(best, contract(n, order));
  }
  return best;
}

const n = 10;
const edges = [
  [0, 3], [0, 7], [3, 7], [3, 8], [7, 8], [8, 0], [5, 8], [5, 0], [5, 3], [1, 2], [1, 4], [2, 4],
  [2, 6], [4, 9], [6, 9], [6, 1], [9, 1], [4, 6], [2, 9], [7, 2], [9, 5], [7, 2], [4, 4]
];
console.log(kargerMinCut(n, edges));
