const KERNEL_X = [
  [-1, 0, 1],
  [-1, 0, 1],
  [-1, 0, 1],
];
const KERNEL_Y = [
  [-1, -1, -1],
  [0, 0, 0],
  [1, 1, 1],
];

function prewitt(image) {
  const clamp = (i, length) => Math.max(0, Math.min(i, length - 1));
  const apply = (kernel, r, c) => {
    let sum = 0;
    for (let i = 0; i < 3; i++) {
      const row = image[clamp(r + i - 1, image.length)];
      for (let j = 0; j < 3; j++) sum += kernel[i][j] * row[clamp(c + j - 1, row.length)];
    }
    return sum;
  };
  return image.map((row, r) => row.map((_, c) => Math.hypot(apply(KERNEL_X, r, c), apply(KERNEL_Y, r, c))));
}

const image = [[10, 10, 10, 90, 90], [10, 12, 10, 95, 90], [0, 15, 200, 90, 60], [5, 40, 60, 60, 255]];
for (const row of prewitt(image)) {
  console.log(row.map((value) => value.toFixed(2)).join(" "));
}
