function tarjanScc(n, edges) {
  const adj = Array.from({ length: n }, () => []);
  for (const [u, v] of edges) adj[u].push(v);
  const number = new Array(n).fill(-1);
  const low = new Array(n).fill(0);
  const onStack = new Array(n).fill(false);
  const stack = [];
  const components = [];
  let clock = 0;

  function visit(u) {
    number[u] = low[u] = clock++;
    stack.push(u);
    onStack[u] = true;
    for (const v of adj[u]) {
      if (number[v] === -1) {
        visit(v);
        low[u] = Math.min(low[u], low[v]);
      } else if (onStack[v]) {
        low[u] = Math.min(low[u], number[v]);
      }
    }
    if (low[u] < number[u]) return;
    const component = [];
    while (onStack[u]) {
      const v = stack.pop();
      onStack[v] = false;
      component.push(v);
    }
    components.push(component.sort((a, b) => a - b));
  }

  for (let u = 0; u < n; u++) {
    if (number[u] === -1) visit(u);
  }
  return components.sort((a, b) => a[0] - b[0]);
}

const n = 11;
const edges = [
  [3, 7], [7, 5], [5, 3], [5, 0], [0, 8], [8, 2], [2, 0], [4, 5],
  [4, 8], [4, 9], [9, 4], [9, 9], [6, 9], [0, 8], [10, 1], [1, 6]
];
for (const component of tarjanScc(n, edges)) console.log(component.join(" "));
