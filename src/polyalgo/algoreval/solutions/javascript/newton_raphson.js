function newtonRaphson(coefficients, start, tolerance, maxIterations) {
  const polynomial = (x) => coefficients.reduceRight((sum, c) => sum * x + c, 0);
  const terms = coefficients.map((c, i) => i * c).slice(1);
  const derivative = (x) => terms.reduceRight((sum, c) => sum * x + c, 0);
  const iterates = [start];
  for (let i = 0; i < maxIterations; i++) {
    const x = iterates[i];
    const slope = derivative(x);
    if (slope === 0) break;
    const next = x - polynomial(x) / slope;
    iterates.push(next);
    if (Math.abs(next - x) < tolerance) break;
  }
  return iterates;
}

const coefficients = [-5.0, -2.0, 0.0, 1.0];
const start = 3.0;
const tolerance = 1e-06;
const maxIterations = 20;
for (const x of newtonRaphson(coefficients, start, tolerance, maxIterations)) {
  console.log((Math.abs(x) < 5e-7 ? 0 : x).toFixed(6));
}
