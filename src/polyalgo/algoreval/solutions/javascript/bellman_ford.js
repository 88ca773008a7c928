const INF = Infinity;

function bellmanFord(n, edges, source) {
  const dist = new Array(n).fill(INF);
  dist[source] = 0;
  for (let round = 1; round <= n; round++) {
    let changed = false;
    for (const [u, v, w] of edges) {
      if (dist[u] + w < dist[v]) {
        dist[v] = dist[u] + w;
        changed = true;
      }
    }
    if (!changed) return dist;
  }
  return [];
}

const n = 9;
const edges = [
  [4, 5, -2], [3, 4, 6], [2, 3, -3], [1, 3, 4], [0, 2, 5], [0, 1, -1],
  [5, 2, 2], [6, 7, -4], [7, 6, 3], [7, 0, -9], [1, 8, 0]
];
const source = 0;
const dist = bellmanFord(n, edges, source);
if (dist.length === 0) {
  console.log("negative cycle");
} else {
  console.log(dist.map((d) => (d === INF ? "INF" : d)).join(" "));
}
