function closestPair(points) {
  return closest([...points].sort((p, q) => p[0] - q[0]));
}

// Smallest distance among points sorted by x.
function closest(points) {
  if (points.length < 2) return Infinity;
  const middle = points.length >> 1;
  const split = points[middle][0];
  let best = Math.min(closest(points.slice(0, middle)), closest(points.slice(middle)));
  const strip = points
    .filter(([x]) => Math.abs(x - split) < best)
    .sort((p, q) => p[1] - q[1]);
  for (let i = 0; i < strip.length; i++) {
    for (let j = i + 1; j < strip.length && strip[j][1] - strip[i][1] < best; j++) {
      const dx = strip[j][0] - strip[i][0];
      const dy = strip[j][1] - strip[i][1];
      best = Math.min(best, Math.sqrt(dx * dx + dy * dy));
    }
  }
  return best;
}

const points = [
  [-700000, 20], [12, 30], [40, 50], [5, 1], [12, 10], [3, 4], [-25, 14], [61, -8],
  [33, 27], [800000, -999999], [48, 30], [-3, 33], [14, 12], [27, 14]
];
console.log(closestPair(points).toFixed(4));
