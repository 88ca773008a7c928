function hierholzer(n, edges) {
  const adj = Array.from({ length: n }, () => []);
  const incoming = new Array(n).fill(0);
  for (const [u, v] of edges) {
    adj[u].push(v);
    incoming[v]++;
  }
  if (adj.some((successors, v) => successors.length !== incoming[v])) return [];
  for (const successors of adj) successors.sort((a, b) => b - a); // the smallest one last

  const stack = [Math.max(0, adj.findIndex((successors) => successors.length > 0))];
  const circuit = [];
  while (stack.length > 0) {
    const successors = adj[stack[stack.length - 1]];
    if (successors.length > 0) {
      stack.push(successors.pop());
    } else {
      circuit.push(stack.pop());
    }
  }
  return circuit.length === edges.length + 1 ? circuit.reverse() : [];
}

const n = 9;
const edges = [[4, 1], [1, 6], [6, 4], [1, 3], [3, 8], [8, 1], [3, 1], [6, 6], [1, 3], [6, 2], [2, 6], [5, 4], [4, 5]];
const circuit = hierholzer(n, edges);
console.log(circuit.length > 0 ? circuit.join(" ") : "no Eulerian circuit");
