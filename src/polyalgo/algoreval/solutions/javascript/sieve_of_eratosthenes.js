function sieve(limit) {
  const isPrime = new Array(limit + 1).fill(true);
  const primes = [];
  for (let p = 2; p <= limit; p++) {
    if (!isPrime[p]) continue;
    primes.push(p);
    for (let multiple = p * p; multiple <= limit; multiple += p) {
      isPrime[multiple] = false;
    }
  }
  return primes;
}

const limit = 121;
console.log(sieve(limit).join(" "));
