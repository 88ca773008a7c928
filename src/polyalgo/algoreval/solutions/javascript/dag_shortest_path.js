const INF = Infinity;

function dagShortestPath(n, edges, source) {
  const adj = Array.from({ length: n }, () => []);
  const incoming = new Array(n).fill(0);
  for (const [u, v, w] of edges) {
    adj[u].push([v, w]);
    incoming[v]++;
  }
  const order = [];
  for (let v = 0; v < n; v++) {
    if (incoming[v] === 0) order.push(v);
  }
  const dist = new Array(n).fill(INF);
  dist[source] = 0;
  for (const u of order) {
    for (const [v, w] of adj[u]) {
      dist[v] = Math.min(dist[v], dist[u] + w);
      if (--incoming[v] === 0) order.push(v);
    }
  }
  return dist;
}

const n = 9;
const edges = [
  [5, 2, 6], [2, 7, 3], [5, 7, 8], [7, 1, -4], [2, 1, 2], [1, 4, 5],
  [7, 4, 0], [4, 0, -2], [3, 5, -7], [3, 0, 1], [8, 1, -9]
];
const source = 5;
console.log(dagShortestPath(n, edges, source).map((d) => (d === INF ? "INF" : d)).join(" "));
