function findBridges(n, edges) {
  const adj = Array.from({ length: n }, () => []);
  for (const [u, v] of edges) {
    adj[u].push(v);
    adj[v].push(u);
  }
  const order = new Array(n).fill(-1);
  const low = new Array(n).fill(0);
  const bridges = [];
  let clock = 0;

  function visit(u, parent) {
    order[u] = low[u] = clock++;
    for (const v of adj[u]) {
      if (v === parent) continue;
      if (order[v] !== -1) {
        low[u] = Math.min(low[u], order[v]);
        continue;
      }
      visit(v, u);
      low[u] = Math.min(low[u], low[v]);
      if (low[v] > order[u]) bridges.push([Math.min(u, v), Math.max(u, v)]);
    }
  }

  for (let u = 0; u < n; u++) {
    if (order[u] === -1) visit(u, -1);
  }
  return bridges.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

const n = 8;
const edges = [[0, 1], [1, 2], [2, 0], [4, 1], [3, 4], [4, 5], [5, 3], [7, 6]];
for (const [u, v] of findBridges(n, edges)) {
  console.log(`${u} ${v}`);
}
