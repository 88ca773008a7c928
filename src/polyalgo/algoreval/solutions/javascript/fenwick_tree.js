class FenwickTree {
  constructor(n) {
    this.sums = new Array(n + 1).fill(0);
  }

  add(index, delta) {
    for (let i = index; i < this.sums.length; i += i & -i) this.sums[i] += delta;
  }

  prefixSum(index) {
    let total = 0;
    for (let i = index; i > 0; i -= i & -i) total += this.sums[i];
    return total;
  }

  rangeSum(left, right) {
    return this.prefixSum(right) - this.prefixSum(left - 1);
  }
}

const tree = new FenwickTree(10);
tree.add(1, 5);
tree.add(4, -2);
tree.add(10, 7);
console.log(tree.prefixSum(4));
tree.add(7, 2147483647);
tree.add(8, 2147483647);
tree.add(8, 3);
console.log(tree.prefixSum(0));
console.log(tree.prefixSum(7));
console.log(tree.prefixSum(10));
console.log(tree.rangeSum(8, 8));
tree.add(8, -2147483648);
console.log(tree.rangeSum(4, 9));
console.log(tree.rangeSum(8, 10));
console.log(tree.rangeSum(2, 3));
console.log(tree.rangeSum(1, 10));
