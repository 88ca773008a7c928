function nQueens(n, maxSolutions) {
  const solutions = [];
  const queens = [];
  const columns = new Set();
  const falling = new Set();
  const rising = new Set();

  function place(row) {
    if (row === n) {
      solutions.push([...queens]);
      return;
    }
    for (let column = 0; column < n && solutions.length < maxSolutions; column++) {
      if (columns.has(column) || falling.has(row - column) || rising.has(row + column)) continue;
      queens.push(column);
      columns.add(column);
      falling.add(row - column);
      rising.add(row + column);
      place(row + 1);
      queens.pop();
      columns.delete(column);
      falling.delete(row - column);
      rising.delete(row + column);
    }
  }

  place(0);
  return solutions;
}

const n = 8;
const maxSolutions = 12;
const solutions = nQueens(n, maxSolutions);
for (const queens of solutions) {
  console.log(queens.join(" "));
}
if (solutions.length === 0) console.log("none");
