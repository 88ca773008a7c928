function kruskal(n, edges) {
  const parent = Array.from({ length: n }, (_, v) => v);
  const find = (v) => {
    while (parent[v] !== v) {
      parent[v] = parent[parent[v]];
      v = parent[v];
    }
    return v;
  };

  const sorted = edges
    .map(([u, v, w]) => [Math.min(u, v), Math.max(u, v), w])
    .sort((a, b) => a[2] - b[2] || a[0] - b[0] || a[1] - b[1]);
  return sorted.filter(([u, v]) => {
    const a = find(u);
    const b = find(v);
    parent[a] = b;
    return a !== b;
  });
}

const n = 11;
const edges = [
  [4, 1, 6], [1, 0, 3], [0, 4, 6], [7, 4, 3], [2, 7, 6], [2, 1, 6], [5, 2, 9], [7, 5, 8],
  [5, 9, -2], [9, 2, 8], [6, 3, 5], [3, 10, 5], [10, 6, 5], [0, 7, 7]
];
let total = 0;
for (const [u, v, w] of kruskal(n, edges)) {
  console.log(`${u} ${v} ${w}`);
  total += w;
}
console.log(total);
