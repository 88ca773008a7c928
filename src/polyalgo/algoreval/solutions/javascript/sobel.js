// Weighted sum of three pixels, the middle one twice.
function weigh(before, middle, after) {
  return before + 2 * middle + after;
}

function sobel(image) {
  const edges = image.map((row) => row.map(() => 0));
  for (let r = 1; r < image.length - 1; r++) {
    const [above, here, below] = image.slice(r - 1, r + 2);
    const column = (c) => weigh(above[c], here[c], below[c]);
    for (let c = 1; c < here.length - 1; c++) {
      const gx = column(c + 1) - column(c - 1);
      const gy =
        weigh(below[c - 1], below[c], below[c + 1]) - weigh(above[c - 1], above[c], above[c + 1]);
      edges[r][c] = Math.min(255, Math.floor(Math.sqrt(gx * gx + gy * gy)));
    }
  }
  return edges;
}

const image = [[10, 10, 10, 90, 90, 90], [10, 12, 10, 95, 90, 90], [10, 10, 20, 90, 80, 60], [0, 15, 70, 60, 60, 60], [5, 40, 60, 60, 61, 255]];
for (const row of sobel(image)) {
  console.log(row.join(" "));
}
