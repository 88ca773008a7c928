function articulationPoints(n, edges) {
  const adj = Array.from({ length: n }, () => []);
  for (const [u, v] of edges) {
    adj[u].push(v);
    adj[v].push(u);
  }
  const order = new Array(n).fill(-1);
  const low = new Array(n).fill(0);
  const points = new Set();
  let clock = 0;

  function visit(u, parent) {
    order[u] = low[u] = clock++;
    let children = 0;
    for (const v of adj[u]) {
      if (v === parent) continue;
      if (order[v] !== -1) {
        low[u] = Math.min(low[u], order[v]);
        continue;
      }
      children++;
      visit(v, u);
      low[u] = Math.min(low[u], low[v]);
      if (parent !== -1 && low[v] >= order[u]) points.add(u);
    }
    if (parent === -1 && children > 1) points.add(u);
  }

  for (let u = 0; u < n; u++) {
    if (order[u] === -1) visit(u, -1);
  }
  return [...points].sort((a, b) => a - b);
}

const n = 13;
const edges = [
  [0, 1], [1, 2], [2, 0], [2, 3], [3, 4], [4, 2], [8, 4], [7, 6], [6, 5], [7, 6], [9, 11], [10, 9], [11, 11]
];
console.log(articulationPoints(n, edges).join(" "));
