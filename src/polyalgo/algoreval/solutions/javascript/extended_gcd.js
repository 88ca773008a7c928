function extendedGcd(a, b) {
  if (b === 0) return [a, 1, 0];
  const [g, x, y] = extendedGcd(b, a % b);
  return [g, y, x - Math.floor(a / b) * y];
}

const a = 123456789012;
const b = 9876543210;
console.log(extendedGcd(a, b).join(" "));
