function minCostMaxFlow(n, edges, source, sink) {
  const adj = Array.from({ length: n }, () => []);
  for (const [u, v, capacity, cost] of edges) {
    const forward = { from: u, to: v, residual: capacity, cost };
    const backward = { from: v, to: u, residual: 0, cost: -cost, reverse: forward };
    forward.reverse = backward;
    adj[u].push(forward);
    adj[v].push(backward);
  }

  // The last edge of a shortest path to each vertex, null for the source and unreachable ones.
  function shortestPaths() {
    const dist = new Array(n).fill(Infinity);
    const into = new Array(n).fill(null);
    const waiting = new Set([source]);
    dist[source] = 0;
    for (const u of waiting) {
      waiting.delete(u);
      for (const edge of adj[u]) {
        if (edge.residual > 0 && dist[u] + edge.cost < dist[edge.to]) {
          dist[edge.to] = dist[u] + edge.cost;
          into[edge.to] = edge;
          waiting.add(edge.to);
        }
      }
    }
    return into;
  }

  let flow = 0;
  let cost = 0;
  for (let into = shortestPaths(); into[sink] !== null; into = shortestPaths()) {
    const path = [];
    for (let edge = into[sink]; edge !== null; edge = into[edge.from]) path.push(edge);
    const pushed = path.reduce((least, edge) => Math.min(least, edge.residual), Infinity);
    for (const edge of path) {
      edge.residual -= pushed;
      edge.reverse.residual += pushed;
      cost += pushed * edge.cost;
    }
    flow += pushed;
  }
  return [flow, cost];
}

const n = 7;
const edges = [
  [0, 1, 6, 2], [0, 2, 5, 7], [1, 2, 4, -1], [1, 3, 3, 5], [2, 3, 5, 1], [2, 4, 3, 6], [3, 5, 4, 3],
  [3, 4, 2, -2], [4, 5, 6, 4], [4, 1, 2, 8], [0, 2, 1, 3], [5, 0, 9, 1], [6, 5, 5, 1], [4, 4, 2, 5]
];
const source = 0;
const sink = 5;
console.log(minCostMaxFlow(n, edges, source, sink).join(" "));
