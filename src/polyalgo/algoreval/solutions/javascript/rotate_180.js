function printImage(image) {
  for (const row of image) {
    console.log(row.join(" "));
  }
}

function rotate180(image) {
  const rows = image.length;
  const cols = image[0].length;
  const rotated = Array.from({ length: rows }, () => new Array(cols));
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      rotated[rows - 1 - r][cols - 1 - c] = image[r][c];
    }
  }
  return rotated;
}

const image = [[1, 2, 3, 4, 5], [6, 7, -8, 9, 10], [11, 12, 13, 14, 15], [16, 17, 18, 19, 20]];
printImage(rotate180(image));
