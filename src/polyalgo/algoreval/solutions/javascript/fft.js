function transform(values) {
  const n = values.length;
  if (n === 1) return values;
  const even = transform(values.filter((_, i) => i % 2 === 0));
  const odd = transform(values.filter((_, i) => i % 2 === 1));
  const result = new Array(n);
  for (let k = 0; k < n / 2; k++) {
    const angle = (-2 * Math.PI * k) / n;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const re = cos * odd[k][0] - sin * odd[k][1];
    const im = cos * odd[k][1] + sin * odd[k][0];
    result[k] = [even[k][0] + re, even[k][1] + im];
    result[k + n / 2] = [even[k][0] - re, even[k][1] - im];
  }
  return result;
}

function fft(signal) {
  return transform(signal.map((sample) => [sample, 0]));
}

function format(x) {
  const text = x.toFixed(4);
  return text === "-0.0000" ? "0.0000" : text;
}

const signal = [1.0, 2.5, -3.0, 0.5, 4.0, 0.0, -1.25, 2.0];
for (const [re, im] of fft(signal)) {
  console.log(`${format(re)} ${format(im)}`);
}
