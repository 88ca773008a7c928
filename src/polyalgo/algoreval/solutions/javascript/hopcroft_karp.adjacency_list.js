function hopcroftKarp(adj, n) {
  const left = new Array(adj.length).fill(-1); // partners, -1 while unmatched
  const right = new Array(n).fill(-1);
  const level = new Array(adj.length).fill(-1);

  function layers() {
    const queue = [];
    left.forEach((partner, u) => {
      level[u] = partner === -1 ? 0 : -1;
      if (partner === -1) queue.push(u);
    });
    let found = false;
    for (const u of queue) {
      for (const v of adj[u]) {
        const w = right[v];
        if (w === -1) {
          found = true;
        } else if (level[w] === -1) {
          level[w] = level[u] + 1;
          queue.push(w);
        }
      }
    }
    return found;
  }

  function augment(u) {
    for (const v of adj[u]) {
      const w = right[v];
      if (w === -1 || (level[w] === level[u] + 1 && augment(w))) {
        left[u] = v;
        right[v] = u;
        return true;
      }
    }
    level[u] = -1;
    return false;
  }

  let size = 0;
  while (layers()) {
    for (let u = 0; u < adj.length; u++) {
      if (left[u] === -1 && augment(u)) size++;
    }
  }
  return size;
}

const adj = [[0, 1], [0], [1, 2], [0], [2]];
const n = 4;
console.log(`Size of maximum matching is ${hopcroftKarp(adj, n)}`);
