class MinHeap {
  constructor() {
    this.items = [];
  }

  get size() {
    return this.items.length;
  }

  push(item) {
    let i = this.items.length;
    this.items.push(item);
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (this.items[parent] <= item) break;
      this.items[i] = this.items[parent];
      i = parent;
    }
    this.items[i] = item;
  }

  pop() {
    const top = this.items[0];
    const last = this.items.pop();
    const size = this.items.length;
    if (size > 0) {
      let i = 0;
      for (let child = 1; child < size; child = 2 * i + 1) {
        if (child + 1 < size && this.items[child + 1] < this.items[child]) child++;
        if (last <= this.items[child]) break;
        this.items[i] = this.items[child];
        i = child;
      }
      this.items[i] = last;
    }
    return top;
  }
}

function topologicalSort(n, edges) {
  const adj = Array.from({ length: n }, () => []);
  const incoming = new Array(n).fill(0);
  for (const [u, v] of edges) {
    adj[u].push(v);
    incoming[v]++;
  }
  const ready = new MinHeap();
  for (let v = 0; v < n; v++) {
    if (incoming[v] === 0) ready.push(v);
  }
  const order = [];
  while (ready.size > 0) {
    const u = ready.pop();
    order.push(u);
    for (const v of adj[u]) {
      if (--incoming[v] === 0) ready.push(v);
    }
  }
  return order.length === n ? order : [];
}

const n = 10;
const edges = [[7, 3], [7, 0], [0, 5], [3, 5], [5, 1], [8, 1], [2, 8], [9, 2], [1, 4], [3, 8]];
const order = topologicalSort(n, edges);
console.log(order.length > 0 ? order.join(" ") : "cycle");
