function isFree(cells, r, c, digit) {
  const top = r - (r % 3);
  const left = c - (c % 3);
  for (let i = 0; i < 9; i++) {
    if (cells[r][i] === digit || cells[i][c] === digit) return false;
    if (cells[top + Math.floor(i / 3)][left + (i % 3)] === digit) return false;
  }
  return true;
}

function fill(cells, index) {
  if (index === 81) return true;
  const r = Math.floor(index / 9);
  const c = index % 9;
  if (cells[r][c] !== 0) return fill(cells, index + 1);
  for (let digit = 1; digit <= 9; digit++) {
    if (!isFree(cells, r, c, digit)) continue;
    cells[r][c] = digit;
    if (fill(cells, index + 1)) return true;
    cells[r][c] = 0;
  }
  return false;
}

function solveSudoku(grid) {
  const cells = grid.map((row) => row.map(() => 0));
  for (let r = 0; r < 9; r++) {
    for (let c = 0; c < 9; c++) {
      if (grid[r][c] !== 0 && !isFree(cells, r, c, grid[r][c])) return [];
      cells[r][c] = grid[r][c];
    }
  }
  return fill(cells, 0) ? cells : [];
}

const grid = [
  [0, 0, 5, 0, 0, 7, 6, 0, 0],
  [6, 0, 0, 1, 0, 2, 0, 9, 3],
  [7, 0, 0, 8, 0, 0, 2, 1, 0],
  [5, 0, 0, 0, 9, 3, 4, 2, 8],
  [0, 6, 0, 0, 8, 0, 0, 7, 0],
  [4, 0, 0, 0, 0, 0, 0, 6, 0],
  [0, 0, 0, 0, 2, 0, 0, 0, 7],
  [0, 0, 2, 3, 0, 0, 9, 0, 0],
  [1, 3, 0, 4, 0, 0, 0, 0, 0]
];
const solution = solveSudoku(grid);
for (const row of solution) {
  console.log(row.join(" "));
}
if (solution.length === 0) console.log("no solution");
