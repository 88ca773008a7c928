function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function medianFilter(image) {
  const filtered = image.map((row) => [...row]);
  for (let r = 1; r < image.length - 1; r++) {
    for (let c = 1; c < image[r].length - 1; c++) {
      const rows = image.slice(r - 1, r + 2);
      filtered[r][c] = median(rows.flatMap((row) => row.slice(c - 1, c + 2)));
    }
  }
  return filtered;
}

const image = [[10, 12, 11, 255, 13, 12], [11, 0, 12, 12, 14, 13], [10, 11, 255, 13, 0, 255], [12, 200, 13, 11, 12, 14], [0, 13, 255, 12, 11, 10]];
for (const row of medianFilter(image)) {
  console.log(row.join(" "));
}
