function between(value, a, b) {
  return Math.min(a, b) <= value && value <= Math.max(a, b);
}

function locate(polygon, [x, y]) {
  let inside = false;
  let [x1, y1] = polygon.at(-1);
  for (const [x2, y2] of polygon) {
    const cross = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
    if (cross === 0 && between(x, x1, x2) && between(y, y1, y2)) return 0;
    if ((y1 > y) !== (y2 > y) && (cross > 0) === (y2 > y1)) inside = !inside;
    [x1, y1] = [x2, y2];
  }
  return inside ? 1 : -1;
}

function pointInPolygon(polygon, points) {
  return points.map((point) => locate(polygon, point));
}

const polygon = [[0, 0], [8, 0], [8, 6], [6, 6], [4, 2], [2, 6], [0, 6], [-3, 3]];
const points = [
  [4, 1], [4, 4], [4, 2], [-1, 3], [1, 6], [7, 6],
  [-2, 6], [9, 6], [-2, 0], [3, 4], [-3, 3], [-4, 3]
];
for (const result of pointInPolygon(polygon, points)) {
  console.log(result);
}
