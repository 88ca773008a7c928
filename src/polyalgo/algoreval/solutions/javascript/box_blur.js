function boxBlur(image) {
  const rows = image.length;
  const cols = image[0].length;
  const mean = (r, c) => {
    let sum = 0;
    let count = 0;
    for (let y = Math.max(r - 1, 0); y <= Math.min(r + 1, rows - 1); y++) {
      for (let x = Math.max(c - 1, 0); x <= Math.min(c + 1, cols - 1); x++) {
        sum += image[y][x];
        count++;
      }
    }
    return Math.floor(sum / count);
  };
  return image.map((row, r) => row.map((_, c) => mean(r, c)));
}

const image = [[10, 20, 30, 40, 255], [50, 60, 70, 80, 0], [90, 100, 110, 120, 255], [15, 25, 35, 45, 1]];
for (const row of boxBlur(image)) {
  console.log(row.join(" "));
}
