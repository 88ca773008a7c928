function otsuThreshold(image) {
  const pixels = image.flat();
  const histogram = new Array(256).fill(0);
  for (const value of pixels) histogram[value]++;
  const sum = pixels.reduce((a, b) => a + b, 0);
  let threshold = 0;
  let best = 0;
  let dark = 0;
  let darkSum = 0;
  histogram.forEach((count, t) => {
    dark += count;
    darkSum += t * count;
    const bright = pixels.length - dark;
    if (dark === 0 || bright === 0) return;
    const variance = dark * bright * (darkSum / dark - (sum - darkSum) / bright) ** 2;
    if (variance > best) {
      best = variance;
      threshold = t;
    }
  });
  return threshold;
}

const image = [[12, 15, 14, 200, 210, 205], [10, 18, 90, 198, 202, 220], [11, 13, 95, 100, 207, 199], [16, 12, 14, 88, 201, 203]];
console.log(otsuThreshold(image));
