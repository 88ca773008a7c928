function eulerianPath(n, edges) {
  // [neighbour, number of the edge], the smallest neighbour last
  const adj = Array.from({ length: n }, () => []);
  edges.forEach(([u, v], number) => {
    adj[u].push([v, number]);
    adj[v].push([u, number]);
  });
  for (const neighbours of adj) neighbours.sort((a, b) => b[0] - a[0]);

  const odd = [...adj.keys()].filter((v) => adj[v].length % 2 === 1);
  if (odd.length > 2) return [];
  const start = odd.length > 0 ? odd[0] : Math.max(0, adj.findIndex((neighbours) => neighbours.length > 0));

  const used = new Array(edges.length).fill(false);
  const stack = [start];
  const path = [];
  while (stack.length > 0) {
    const neighbours = adj[stack[stack.length - 1]];
    if (neighbours.length === 0) {
      path.push(stack.pop());
      continue;
    }
    const [v, number] = neighbours.pop();
    if (!used[number]) {
      used[number] = true;
      stack.push(v);
    }
  }
  return path.length === edges.length + 1 ? path.reverse() : [];
}

const n = 8;
const edges = [[0, 2], [3, 4], [4, 2], [1, 6], [5, 0], [2, 3], [4, 3], [0, 1], [6, 0], [3, 4]];
const path = eulerianPath(n, edges);
console.log(path.length > 0 ? path.join(" ") : "no Eulerian path");
