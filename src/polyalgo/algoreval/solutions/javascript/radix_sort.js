function sortNonNegative(values) {
  const largest = values.reduce((a, b) => Math.max(a, b), 0);
  let sorted = values;
  for (let exponent = 1; exponent <= largest; exponent *= 10) {
    const buckets = Array.from({ length: 10 }, () => []);
    for (const value of sorted) buckets[Math.floor(value / exponent) % 10].push(value);
    sorted = buckets.flat();
  }
  return sorted;
}

function radixSort(values) {
  const negative = sortNonNegative(values.filter((value) => value < 0).map((value) => -value));
  const rest = sortNonNegative(values.filter((value) => value >= 0));
  return [...negative.reverse().map((value) => -value), ...rest];
}

const values = [329, -45, 7, 4570, -802, 90, 329, 0, 66, -7, 1024, 80, -810];
console.log(radixSort(values).join(" "));
