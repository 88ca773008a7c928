function polygonArea(points) {
  let doubled = 0;
  points.forEach(([x1, y1], i) => {
    const [x2, y2] = points[(i + 1) % points.length];
    doubled += x1 * y2 - x2 * y1;
  });
  return Math.abs(doubled) / 2;
}

const points = [[0.5, 1.0], [1.5, 5.25], [4.0, 3.5], [7.5, 6.0], [6.0, 0.5]];
console.log(polygonArea(points).toFixed(4));
