function countingSort(values) {
  if (values.length === 0) return [];
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  const counts = new Array(high - low + 1).fill(0);
  for (const value of values) counts[value - low]++;
  const sorted = [];
  counts.forEach((count, offset) => {
    for (let i = 0; i < count; i++) sorted.push(low + offset);
  });
  return sorted;
}

const values = [4, -2, 9, 4, 0, -7, 13, -2, 4, 1, 9, 10];
console.log(countingSort(values).join(" "));
