function gabowScc(n, edges) {
  const adj = Array.from({ length: n }, () => []);
  for (const [u, v] of edges) adj[u].push(v);
  const number = new Array(n).fill(-1);
  const assigned = new Array(n).fill(false);
  const open = []; // visited vertices without a component
  const path = []; // first vertices of what may become components
  const components = [];
  let clock = 0;

  function visit(u) {
    number[u] = clock++;
    open.push(u);
    path.push(u);
    for (const v of adj[u]) {
      if (number[v] === -1) {
        visit(v);
      } else if (!assigned[v]) {
        while (number[path[path.length - 1]] > number[v]) path.pop();
      }
    }
    if (path[path.length - 1] !== u) return;
    path.pop();
    const component = open.splice(open.indexOf(u));
    for (const v of component) assigned[v] = true;
    components.push(component.sort((a, b) => a - b));
  }

  for (let u = 0; u < n; u++) {
    if (number[u] === -1) visit(u);
  }
  return components.sort((a, b) => a[0] - b[0]);
}

const n = 12;
const edges = [
  [2, 9], [9, 4], [4, 2], [4, 7], [7, 0], [0, 11], [11, 7], [9, 11], [3, 6], [6, 3], [6, 2],
  [3, 3], [10, 6], [8, 1], [1, 10], [10, 8], [7, 0]
];
for (const component of gabowScc(n, edges)) console.log(component.join(" "));
