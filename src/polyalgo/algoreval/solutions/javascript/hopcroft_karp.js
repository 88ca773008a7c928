class BipGraph {
  constructor(m, n) {
    this.m = m;
    this.adj = Array.from({ length: m + 1 }, () => []);
    this.left = new Array(m + 1).fill(0); // partner, 0 while unmatched
    this.right = new Array(n + 1).fill(0);
    this.level = new Array(m + 1).fill(-1);
  }

  addEdge(u, v) {
    this.adj[u].push(v);
  }

  hopcroftKarp() {
    let size = 0;
    while (this.layers()) {
      for (let u = 1; u <= this.m; u++) {
        if (this.left[u] === 0 && this.augment(u)) size++;
      }
    }
    return size;
  }

  layers() {
    const queue = [];
    for (let u = 1; u <= this.m; u++) {
      this.level[u] = this.left[u] === 0 ? 0 : -1;
      if (this.left[u] === 0) queue.push(u);
    }
    let found = false;
    for (let head = 0; head < queue.length; head++) {
      const u = queue[head];
      for (const v of this.adj[u]) {
        const w = this.right[v];
        if (w === 0) {
          found = true;
        } else if (this.level[w] === -1) {
          this.level[w] = this.level[u] + 1;
          queue.push(w);
        }
      }
    }
    return found;
  }

  augment(u) {
    for (const v of this.adj[u]) {
      const w = this.right[v];
      if (w === 0 || (this.level[w] === this.level[u] + 1 && this.augment(w))) {
        this.left[u] = v;
        this.right[v] = u;
        return true;
      }
    }
    this.level[u] = -1;
    return false;
  }
}

const g = new BipGraph(5, 4);
g.addEdge(1, 1);
g.addEdge(1, 2);
g.addEdge(2, 1);
g.addEdge(3, 2);
g.addEdge(3, 3);
g.addEdge(4, 1);
g.addEdge(5, 3);
console.log(`Size of maximum matching is ${g.hopcroftKarp()}`);
