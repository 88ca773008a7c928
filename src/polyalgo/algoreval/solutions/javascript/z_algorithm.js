function zArray(s) {
  const n = s.length;
  const z = new Array(n).fill(0);
  let left = 0;
  let right = 0;
  for (let i = 1; i < n; i++) {
    if (i < right) z[i] = Math.min(right - i, z[i - left]);
    while (i + z[i] < n && s[z[i]] === s[i + z[i]]) z[i]++;
    if (i + z[i] > right) [left, right] = [i, i + z[i]];
  }
  return z;
}

function zSearch(text, pattern) {
  const z = zArray(pattern + "\0" + text).slice(pattern.length + 1);
  const matches = [];
  z.forEach((length, i) => {
    if (length === pattern.length) matches.push(i);
  });
  return matches;
}

const text = "aab$aabaabaaab$aab";
const pattern = "aab";
console.log(zSearch(text, pattern).join(" "));
