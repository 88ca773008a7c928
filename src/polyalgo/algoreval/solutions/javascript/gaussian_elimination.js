function solveLinear(matrix, rhs) {
  const n = matrix.length;
  const a = matrix.map((row, i) => [...row, rhs[i]]);
  for (let col = 0; col < n; col++) {
    let pivot = col;
    for (let row = col + 1; row < n; row++) {
      if (Math.abs(a[row][col]) > Math.abs(a[pivot][col])) pivot = row;
    }
    if (Math.abs(a[pivot][col]) < 1e-9) return [];
    [a[col], a[pivot]] = [a[pivot], a[col]];
    for (let row = col + 1; row < n; row++) {
      const factor = a[row][col] / a[col][col];
      for (let k = col; k <= n; k++) a[row][k] -= factor * a[col][k];
    }
  }
  const x = new Array(n).fill(0);
  for (let row = n - 1; row >= 0; row--) {
    let value = a[row][n];
    for (let k = row + 1; k < n; k++) value -= a[row][k] * x[k];
    x[row] = value / a[row][row];
  }
  return x;
}

const matrix = [[0.0, 2.0, -1.0, 3.0], [4.0, -2.0, 1.0, 0.5], [-2.0, 1.0, 5.0, 1.0], [1.0, 3.0, 2.0, -7.0]];
const rhs = [4.0, -3.5, 2.0, 11.0];
const solution = solveLinear(matrix, rhs);
for (const value of solution) {
  console.log((Math.abs(value) < 0.00005 ? 0 : value).toFixed(4));
}
if (solution.length === 0) console.log("singular");
