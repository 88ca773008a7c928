function maximumMatching(adj, n) {
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

function hopcroftKarp(incidence, m) {
  const adj = Array.from({ length: m }, () => []);
  const columns = incidence.length > 0 ? incidence[0].length : 0;
  for (let j = 0; j < columns; j++) {
    const [u, v] = [...incidence.keys()].filter((vertex) => incidence[vertex][j] === 1);
    adj[u].push(v - m);
  }
  return maximumMatching(adj, incidence.length - m);
}

const incidence = [
  [1, 1, 0, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0, 0], [0, 0, 0, 1, 1, 0, 0], [0, 0, 0, 0, 0, 1, 0],
  [0, 0, 0, 0, 0, 0, 1], [1, 0, 1, 0, 0, 1, 0], [0, 1, 0, 1, 0, 0, 0], [0, 0, 0, 0, 1, 0, 1],
  [0, 0, 0, 0, 0, 0, 0]
];
const m = 5;
console.log(`Size of maximum matching is ${hopcroftKarp(incidence, m)}`);
