const INF = Infinity;

function floydWarshall(n, edges) {
  const dist = Array.from({ length: n }, (_, u) => Array.from({ length: n }, (_, v) => (u === v ? 0 : INF)));
  for (const [u, v, w] of edges) dist[u][v] = w;
  for (let k = 0; k < n; k++) {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        dist[i][j] = Math.min(dist[i][j], dist[i][k] + dist[k][j]);
      }
    }
  }
  return dist.some((row, v) => row[v] < 0) ? [] : dist;
}

const n = 8;
const edges = [
  [5, 1, 3], [1, 4, -2], [4, 2, 4], [2, 5, -1], [5, 2, 9], [1, 2, 2], [0, 5, 6], [0, 4, 7],
  [2, 6, 0], [3, 0, -4], [6, 3, 8], [7, 6, 5]
];
const dist = floydWarshall(n, edges);
if (dist.length === 0) console.log("negative cycle");
for (const row of dist) {
  console.log(row.map((d) => (d === INF ? "INF" : d)).join(" "));
}
