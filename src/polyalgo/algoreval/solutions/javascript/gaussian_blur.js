const KERNEL = [
  [1, 2, 1],
  [2, 4, 2],
  [1, 2, 1],
];

function gaussianBlur(image) {
  const clamp = (i, length) => Math.max(0, Math.min(i, length - 1));
  return image.map((row, r) =>
    row.map((_, c) => {
      let sum = 0;
      for (let i = 0; i < 3; i++) {
        const source = image[clamp(r + i - 1, image.length)];
        for (let j = 0; j < 3; j++) {
          sum += KERNEL[i][j] * source[clamp(c + j - 1, row.length)];
        }
      }
      return sum >> 4;
    })
  );
}

const image = [[0, 0, 255, 0, 0], [12, 200, 34, 56, 255], [78, 90, 123, 45, 67], [255, 1, 2, 3, 254]];
for (const row of gaussianBlur(image)) {
  console.log(row.join(" "));
}
