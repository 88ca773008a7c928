function mutualReachabilityScc(n, edges) {
  const reach = Array.from({ length: n }, (_, u) => Array.from({ length: n }, (_, v) => u === v));
  for (const [u, v] of edges) reach[u][v] = true;
  for (let k = 0; k < n; k++) {
    for (let i = 0; i < n; i++) {
      if (!reach[i][k]) continue;
      for (let j = 0; j < n; j++) {
        if (reach[k][j]) reach[i][j] = true;
      }
    }
  }
  const components = [];
  const assigned = new Array(n).fill(false);
  for (let u = 0; u < n; u++) {
    if (assigned[u]) continue;
    const component = [];
    for (let v = u; v < n; v++) {
      if (reach[u][v] && reach[v][u]) {
        assigned[v] = true;
        component.push(v);
      }
    }
    components.push(component);
  }
  return components;
}

const n = 10;
const edges = [
  [7, 2], [2, 5], [5, 7], [5, 0], [0, 3], [3, 8], [8, 0], [3, 6], [6, 4], [4, 6], [1, 7], [8, 4]
];
for (const component of mutualReachabilityScc(n, edges)) console.log(component.join(" "));
