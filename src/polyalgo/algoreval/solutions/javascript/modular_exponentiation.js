function modPow(base, exponent, modulus) {
  let result = 1n % modulus;
  let square = ((base % modulus) + modulus) % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

const base = -123456789012n;
const exponent = 9876543210123n;
const modulus = 1000000007n;
console.log(modPow(base, exponent, modulus).toString());
