function equalizeHistogram(image) {
  const histogram = new Array(256).fill(0);
  for (const row of image) {
    for (const value of row) histogram[value]++;
  }
  const lowest = histogram.find((count) => count > 0);
  let total = 0;
  const cumulative = histogram.map((count) => {
    total += count;
    return total;
  });
  if (lowest === total) return image.map((row) => [...row]);

  const mapping = cumulative.map((count) => Math.round(((count - lowest) * 255) / (total - lowest)));
  return image.map((row) => row.map((value) => mapping[value]));
}

const image = [[52, 55, 61, 66, 70], [62, 59, 55, 104, 94], [63, 65, 66, 113, 144], [64, 70, 70, 126, 154]];
for (const row of equalizeHistogram(image)) {
  console.log(row.join(" "));
}
