class MinHeap {
  constructor() {
    this.items = [];
  }

  get size() {
    return this.items.length;
  }

  push(key, value) {
    let i = this.items.length;
    this.items.push(null);
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (this.items[parent][0] <= key) break;
      this.items[i] = this.items[parent];
      i = parent;
    }
    this.items[i] = [key, value];
  }

  pop() {
    const top = this.items[0];
    const last = this.items.pop();
    const size = this.items.length;
    if (size > 0) {
      let i = 0;
      for (let child = 1; child < size; child = 2 * i + 1) {
        if (child + 1 < size && this.items[child + 1][0] < this.items[child][0]) child++;
        if (last[0] <= this.items[child][0]) break;
        this.items[i] = this.items[child];
        i = child;
      }
      this.items[i] = last;
    }
    return top;
  }
}

function dijkstra(n, edges, source) {
  const adj = Array.from({ length: n }, () => []);
  for (const [u, v, w] of edges) adj[u].push([v, w]);
  const dist = new Array(n).fill(-1);
  const heap = new MinHeap();
  heap.push(0, source);
  while (heap.size > 0) {
    const [d, u] = heap.pop();
    if (dist[u] !== -1) continue;
    dist[u] = d;
    for (const [v, w] of adj[u]) {
      if (dist[v] === -1) heap.push(d + w, v);
    }
  }
  return dist;
}

const n = 6;
const edges = [[0, 1, 7], [0, 2, 3], [1, 3, 2], [2, 1, 1], [2, 3, 8], [3, 0, 4], [5, 3, 1], [3, 4, 5]];
const source = 0;
console.log(dijkstra(n, edges, source).join(" "));
