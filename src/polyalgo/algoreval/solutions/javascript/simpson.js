function simpson(coefficients, a, b, n) {
  const f = (x) => coefficients.reduceRight((sum, c) => sum * x + c, 0);
  const h = (b - a) / n;
  let sum = f(a) + f(b);
  for (let i = 1; i < n; i++) {
    sum += (i % 2 === 1 ? 4 : 2) * f(a + i * h);
  }
  return (sum * h) / 3;
}

const coefficients = [1.0, -0.5, 0.0, 2.0, 0.0, -1.5, 0.25];
const a = -1.0;
const b = 2.5;
const n = 8;
const integral = simpson(coefficients, a, b, n);
console.log((Math.abs(integral) < 5e-7 ? 0 : integral).toFixed(6));
