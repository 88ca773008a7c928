function cross(o, a, b) {
  return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
}

// The left turns from the first point to the last one, without the last one.
function chain(points) {
  const result = [];
  for (const point of points) {
    while (result.length >= 2 && cross(result.at(-2), result.at(-1), point) <= 0) result.pop();
    result.push(point);
  }
  result.pop();
  return result;
}

function convexHull(points) {
  const sorted = [...points].sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const distinct = sorted.filter(
    ([x, y], i) => i === 0 || x !== sorted[i - 1][0] || y !== sorted[i - 1][1],
  );
  if (distinct.length <= 2) return distinct;
  return [...chain(distinct), ...chain(distinct.reverse())];
}

const points = [
  [3, 1], [0, 4], [7, 7], [0, 0], [5, 0], [9, 3], [2, 2], [0, 8], [10, 0], [4, 4], [7, 7],
  [10, 0], [6, 10], [10, 2], [3, 9], [0, 0], [8, 7], [5, 5], [9, 5]
];
for (const [x, y] of convexHull(points)) {
  console.log(`${x} ${y}`);
}
