class SegmentTree {
  constructor(values) {
    this.leaves = 1;
    while (this.leaves < values.length) this.leaves *= 2;
    this.sums = new Array(2 * this.leaves).fill(0);
    values.forEach((value, i) => {
      this.sums[this.leaves + i] = value;
    });
    for (let i = this.leaves - 1; i > 0; i--) this.pull(i);
  }

  pull(node) {
    this.sums[node] = this.sums[2 * node] + this.sums[2 * node + 1];
  }

  update(index, value) {
    let node = this.leaves + index;
    this.sums[node] = value;
    while (node > 1) {
      node >>= 1;
      this.pull(node);
    }
  }

  query(left, right) {
    const sum = (node, low, high) => {
      if (right < low || high < left) return 0;
      if (left <= low && high <= right) return this.sums[node];
      const middle = (low + high) >> 1;
      return sum(2 * node, low, middle) + sum(2 * node + 1, middle + 1, high);
    };
    return sum(1, 0, this.leaves - 1);
  }
}

const values = [5, -2, 8, 6, 3, 1, 7];
const tree = new SegmentTree(values);
console.log(tree.query(0, 6));
console.log(tree.query(1, 3));
tree.update(2, -4);
console.log(tree.query(0, 2));
tree.update(6, 10);
console.log(tree.query(6, 6));
console.log(tree.query(0, 6));
