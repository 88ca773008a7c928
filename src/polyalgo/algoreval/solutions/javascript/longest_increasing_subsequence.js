function lowerBound(values, ends, target) {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[ends[middle]] < target) low = middle + 1;
    else high = middle;
  }
  return low;
}

function longestIncreasingSubsequence(values) {
  const ends = []; // by length - 1: position of the smallest last value
  const previous = values.map((value, i) => {
    const k = lowerBound(values, ends, value);
    ends[k] = i;
    return k > 0 ? ends[k - 1] : -1;
  });
  const chosen = [];
  for (let i = ends.length > 0 ? ends[ends.length - 1] : -1; i !== -1; i = previous[i]) {
    chosen.push(values[i]);
  }
  return chosen.reverse();
}

const values = [6, 11, 3, 9, 3, 12, 5, -4, 10, 7, -4, 8, 15, 9, 9, 2, 14, 13, 14];
console.log(longestIncreasingSubsequence(values).join(" "));
