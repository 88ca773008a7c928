function editDistance(source, target) {
  const n = source.length;
  const m = target.length;
  const distance = Array.from({ length: n + 1 }, () => new Array(m + 1).fill(0));
  for (let i = 0; i <= n; i++) distance[i][0] = i;
  for (let j = 0; j <= m; j++) distance[0][j] = j;
  for (let i = 1; i <= n; i++) {
    for (let j = 1; j <= m; j++) {
      const cost = source[i - 1] === target[j - 1] ? 0 : 1;
      distance[i][j] = Math.min(
        distance[i - 1][j] + 1,
        distance[i][j - 1] + 1,
        distance[i - 1][j - 1] + cost,
      );
    }
  }
  return distance[n][m];
}

const source = "The relevant elephant";
const target = "the elevator pehlan";
console.log(editDistance(source, target));
