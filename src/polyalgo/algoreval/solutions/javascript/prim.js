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

function prim(n, edges) {
  const adj = Array.from({ length: n }, () => []);
  for (const [u, v, w] of edges) {
    adj[u].push([v, w]);
    adj[v].push([u, w]);
  }
  const reached = new Array(n).fill(false);
  let total = 0;
  for (let root = 0; root < n; root++) {
    if (reached[root]) continue;
    const heap = new MinHeap();
    heap.push(0, root);
    while (heap.size > 0) {
      const [weight, u] = heap.pop();
      if (reached[u]) continue;
      reached[u] = true;
      total += weight;
      for (const [v, w] of adj[u]) {
        if (!reached[v]) heap.push(w, v);
      }
    }
  }
  return total;
}

const n = 11;
const edges = [
  [0, 1, 4], [0, 7, 8], [7, 1, 11], [1, 2, 8], [2, 8, 2], [2, 5, 4], [2, 3, 7], [3, 5, 14],
  [6, 5, 2], [8, 6, 6], [7, 6, 1], [8, 7, 7], [4, 9, 5], [9, 10, -3], [10, 4, 5]
];
console.log(prim(n, edges));
