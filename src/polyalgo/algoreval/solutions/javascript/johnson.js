const INF = Infinity;

class MinHeap {
  constructor() {
    this.items = []; // [key, vertex]
  }

  push(item) {
    const { items } = this;
    let i = items.push(item) - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (items[parent][0] <= item[0]) break;
      items[i] = items[parent];
      i = parent;
    }
    items[i] = item;
  }

  pop() {
    const { items } = this;
    const top = items[0];
    const last = items.pop();
    if (items.length > 0) {
      let i = 0;
      for (let child = 1; child < items.length; child = 2 * i + 1) {
        if (child + 1 < items.length && items[child + 1][0] < items[child][0]) child++;
        if (last[0] <= items[child][0]) break;
        items[i] = items[child];
        i = child;
      }
      items[i] = last;
    }
    return top;
  }
}

function dijkstra(adj, source) {
  const dist = new Array(adj.length).fill(INF);
  const heap = new MinHeap();
  heap.push([0, source]);
  while (heap.items.length > 0) {
    const [d, u] = heap.pop();
    if (dist[u] !== INF) continue;
    dist[u] = d;
    for (const [v, w] of adj[u]) {
      if (dist[v] === INF) heap.push([d + w, v]);
    }
  }
  return dist;
}

function johnson(n, edges) {
  // distances from a new vertex with an edge of weight 0 to every vertex
  const height = new Array(n).fill(0);
  for (let round = 1; round < n; round++) {
    for (const [u, v, w] of edges) height[v] = Math.min(height[v], height[u] + w);
  }
  const adj = Array.from({ length: n }, () => []);
  for (const [u, v, w] of edges) {
    const reweighted = w + height[u] - height[v];
    if (reweighted < 0) return [];
    adj[u].push([v, reweighted]);
  }
  return adj.map((_, source) => dijkstra(adj, source).map((d, v) => d + height[v] - height[source]));
}

const n = 8;
const edges = [
  [6, 2, -4], [2, 0, 3], [0, 6, 2], [2, 5, 6], [5, 3, -7], [3, 1, 2], [1, 5, 5], [6, 3, -1],
  [0, 1, -2], [4, 6, 1], [4, 2, -3], [1, 7, 0]
];
const dist = johnson(n, edges);
if (dist.length === 0) console.log("negative cycle");
for (const row of dist) {
  console.log(row.map((d) => (d === INF ? "INF" : d)).join(" "));
}
