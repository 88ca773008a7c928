function byEnds(x, y) {
  return Math.min(x[0], x[1]) - Math.min(y[0], y[1]) || Math.max(x[0], x[1]) - Math.max(y[0], y[1]);
}

function byWeight(x, y) {
  return x[2] - y[2] || byEnds(x, y);
}

function boruvka(n, edges) {
  const parent = Array.from({ length: n }, (_, v) => v);
  const find = (v) => {
    while (parent[v] !== v) {
      parent[v] = parent[parent[v]];
      v = parent[v];
    }
    return v;
  };

  const forest = [];
  for (;;) {
    const cheapest = new Map();
    for (const edge of edges) {
      const a = find(edge[0]);
      const b = find(edge[1]);
      if (a === b) continue;
      for (const root of [a, b]) {
        if (!cheapest.has(root) || byWeight(edge, cheapest.get(root)) < 0) cheapest.set(root, edge);
      }
    }
    if (cheapest.size === 0) break;
    for (const [u, v, w] of cheapest.values()) {
      const a = find(u);
      const b = find(v);
      if (a === b) continue;
      parent[a] = b;
      forest.push([Math.min(u, v), Math.max(u, v), w]);
    }
  }
  return forest.sort(byEnds);
}

const n = 10;
const edges = [
  [0, 1, 4], [2, 1, 8], [2, 0, 4], [1, 0, 6], [3, 2, 7], [5, 2, 4], [3, 4, 9], [5, 3, 7],
  [5, 4, 9], [6, 5, 4], [6, 2, 4], [4, 4, 1], [8, 9, -2], [9, 7, 3], [7, 8, 3]
];
for (const [u, v, w] of boruvka(n, edges)) {
  console.log(`${u} ${v} ${w}`);
}
