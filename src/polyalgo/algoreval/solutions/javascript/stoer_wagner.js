function stoerWagner(n, edges) {
  const weight = Array.from({ length: n }, () => new Array(n).fill(0));
  for (const [u, v, w] of edges) {
    weight[u][v] += w;
    weight[v][u] += w;
  }
  const vertices = new Set(weight.keys());
  let best = Infinity;
  while (vertices.size > 1) {
    const rest = new Set(vertices);
    const tied = new Array(n).fill(0);
    let last = -1;
    let before = -1;
    while (rest.size > 0) {
      let next = -1;
      for (const v of rest) {
        if (next === -1 || tied[v] > tied[next]) next = v;
      }
      rest.delete(next);
      for (const v of rest) tied[v] += weight[next][v];
      before = last;
      last = next;
    }
    best = Math.min(best, tied[last]);
    vertices.delete(last);
    for (const v of vertices) {
      if (v === before) continue;
      weight[before][v] += weight[last][v];
      weight[v][before] = weight[before][v];
    }
  }
  return best;
}

const n = 8;
const edges = [
  [0, 1, 2], [0, 4, 3], [1, 2, 3], [1, 4, 2], [1, 5, 2], [2, 3, 4],
  [2, 6, 2], [3, 6, 2], [3, 7, 2], [4, 5, 3], [5, 6, 1], [6, 7, 3]
];
console.log(stoerWagner(n, edges));
