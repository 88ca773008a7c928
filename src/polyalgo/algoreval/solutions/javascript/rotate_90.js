function printImage(image) {
  for (const row of image) {
    console.log(row.join(" "));
  }
}

function rotate90(image) {
  const rows = image.length;
  const cols = image[0].length;
  const rotated = Array.from({ length: cols }, () => new Array(rows));
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      rotated[c][rows - 1 - r] = image[r][c];
    }
  }
  return rotated;
}

const image = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, -11, 12]];
printImage(rotate90(image));
