function search(adj, u, seen, finished) {
  seen.add(u);
  for (const v of adj[u]) {
    if (!seen.has(v)) search(adj, v, seen, finished);
  }
  finished.push(u);
}

function kosarajuScc(n, edges) {
  const forward = Array.from({ length: n }, () => []);
  const backward = Array.from({ length: n }, () => []);
  for (const [u, v] of edges) {
    forward[u].push(v);
    backward[v].push(u);
  }

  const order = [];
  let seen = new Set();
  for (let u = 0; u < n; u++) {
    if (!seen.has(u)) search(forward, u, seen, order);
  }

  const components = [];
  seen = new Set();
  for (const u of order.reverse()) {
    if (seen.has(u)) continue;
    const component = [];
    search(backward, u, seen, component);
    components.push(component.sort((a, b) => a - b));
  }
  return components.sort((a, b) => a[0] - b[0]);
}

const n = 11;
const edges = [
  [1, 5], [5, 9], [9, 1], [5, 0], [0, 6], [6, 3], [3, 0], [8, 9], [8, 2], [2, 8], [2, 3], [6, 6],
  [10, 4], [4, 7], [0, 6], [7, 3]
];
for (const component of kosarajuScc(n, edges)) console.log(component.join(" "));
