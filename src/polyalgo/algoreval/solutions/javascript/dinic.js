function maxFlow(n, edges, source, sink) {
  const adj = Array.from({ length: n }, () => []);
  for (const [u, v, capacity] of edges) {
    const forward = { to: v, residual: capacity };
    const backward = { to: u, residual: 0, reverse: forward };
    forward.reverse = backward;
    adj[u].push(forward);
    adj[v].push(backward);
  }
  let level;
  let position;

  function findLevels() {
    level = new Array(n).fill(-1);
    level[source] = 0;
    const queue = [source];
    for (const u of queue) {
      for (const edge of adj[u]) {
        if (edge.residual > 0 && level[edge.to] === -1) {
          level[edge.to] = level[u] + 1;
          queue.push(edge.to);
        }
      }
    }
    return level[sink] !== -1;
  }

  function push(u, limit) {
    if (u === sink) return limit;
    for (; position[u] < adj[u].length; position[u]++) {
      const edge = adj[u][position[u]];
      if (edge.residual === 0 || level[edge.to] !== level[u] + 1) continue;
      const pushed = push(edge.to, Math.min(limit, edge.residual));
      if (pushed > 0) {
        edge.residual -= pushed;
        edge.reverse.residual += pushed;
        return pushed;
      }
    }
    return 0;
  }

  let flow = 0;
  while (findLevels()) {
    position = new Array(n).fill(0);
    for (let pushed = push(source, Infinity); pushed > 0; pushed = push(source, Infinity)) {
      flow += pushed;
    }
  }
  return flow;
}

const n = 9;
const edges = [
  [0, 1, 10], [0, 2, 8], [1, 3, 10], [2, 3, 9], [3, 7, 10], [1, 4, 6], [4, 5, 7], [5, 7, 6],
  [5, 4, 3], [3, 3, 5], [0, 2, 2], [7, 6, 4], [6, 1, 9], [2, 0, 1], [8, 7, 3]
];
const source = 0;
const sink = 7;
console.log(maxFlow(n, edges, source, sink));
