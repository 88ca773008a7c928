function maximumMatching(n, edges) {
  const adj = Array.from({ length: n }, () => []);
  for (const [u, v] of edges) {
    adj[u].push(v);
    adj[v].push(u);
  }
  const mate = new Array(n).fill(-1);
  let parent, base;

  function commonBase(u, v) {
    const seen = new Set([base[u]]);
    u = base[u];
    while (mate[u] !== -1) {
      u = base[parent[mate[u]]];
      seen.add(u);
    }
    v = base[v];
    while (!seen.has(v)) v = base[parent[mate[v]]];
    return v;
  }

  function markPath(v, stem, child, blossom) {
    while (base[v] !== stem) {
      blossom.add(base[v]);
      blossom.add(base[mate[v]]);
      parent[v] = child;
      child = mate[v];
      v = parent[child];
    }
  }

  function findPath(root) {
    parent = new Array(n).fill(-1);
    base = Array.from({ length: n }, (_, v) => v);
    const even = new Set([root]);
    const queue = [root];
    for (let head = 0; head < queue.length; head++) {
      const u = queue[head];
      for (const v of adj[u]) {
        if (base[u] === base[v] || mate[u] === v) continue;
        if (v === root || (mate[v] !== -1 && parent[mate[v]] !== -1)) {
          const stem = commonBase(u, v);
          const blossom = new Set();
          markPath(u, stem, v, blossom);
          markPath(v, stem, u, blossom);
          for (let w = 0; w < n; w++) {
            if (!blossom.has(base[w])) continue;
            base[w] = stem;
            if (!even.has(w)) queue.push(w);
            even.add(w);
          }
        } else if (parent[v] === -1) {
          parent[v] = u;
          if (mate[v] === -1) return v;
          even.add(mate[v]);
          queue.push(mate[v]);
        }
      }
    }
    return -1;
  }

  let size = 0;
  for (let root = 0; root < n; root++) {
    if (mate[root] !== -1) continue;
    let v = findPath(root);
    if (v !== -1) size++;
    while (v !== -1) {
      const u = parent[v];
      const next = mate[u];
      mate[u] = v;
      mate[v] = u;
      v = next;
    }
  }
  return size;
}

const n = 13;
const edges = [
  [3, 9], [1, 5], [5, 6], [2, 10], [2, 5], [1, 8], [6, 0], [0, 8],
  [4, 3], [9, 1], [10, 3], [7, 10], [4, 9], [4, 6], [7, 2]
];
console.log(maximumMatching(n, edges));
