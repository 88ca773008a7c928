function convolve2d(image, kernel) {
  const centre = Math.floor(kernel.length / 2);
  const pixel = (y, x) => image[y]?.[x] ?? 0;
  return image.map((row, r) =>
    row.map((_, c) => {
      let sum = 0;
      kernel.forEach((weights, i) =>
        weights.forEach((weight, j) => {
          sum += weight * pixel(r + centre - i, c + centre - j);
        })
      );
      return sum;
    })
  );
}

const image = [[10, 20, 30, 40], [50, 60, 70, 80], [15, 25, 35, 45]];
const kernel = [[1, 2, 0], [0, -1, 3], [-2, 0, 1]];
for (const row of convolve2d(image, kernel)) {
  console.log(row.join(" "));
}
