class DisjointSet {
  constructor(n) {
    this.parent = Array.from({ length: n }, (_, i) => i);
    this.rank = new Array(n).fill(0);
    this.sizes = new Array(n).fill(1); // valid for roots
    this.sets = n;
  }

  find(x) {
    let root = x;
    while (this.parent[root] !== root) root = this.parent[root];
    while (this.parent[x] !== root) {
      [this.parent[x], x] = [root, this.parent[x]];
    }
    return root;
  }

  unionSets(x, y) {
    let a = this.find(x);
    let b = this.find(y);
    if (a === b) return false;
    if (this.rank[a] < this.rank[b]) [a, b] = [b, a];
    if (this.rank[a] === this.rank[b]) this.rank[a]++;
    this.parent[b] = a;
    this.sizes[a] += this.sizes[b];
    this.sets--;
    return true;
  }

  connected(x, y) {
    return this.find(x) === this.find(y);
  }

  setSize(x) {
    return this.sizes[this.find(x)];
  }

  count() {
    return this.sets;
  }
}

const sets = new DisjointSet(9);
console.log(sets.unionSets(0, 1));
console.log(sets.unionSets(3, 2));
console.log(sets.connected(1, 3));
console.log(sets.unionSets(1, 3));
console.log(sets.unionSets(0, 2));
console.log(sets.setSize(2));
console.log(sets.unionSets(7, 8));
console.log(sets.unionSets(8, 0));
console.log(sets.unionSets(5, 5));
console.log(sets.connected(7, 2));
console.log(sets.connected(4, 8));
console.log(sets.setSize(7));
console.log(sets.setSize(6));
console.log(sets.count());
