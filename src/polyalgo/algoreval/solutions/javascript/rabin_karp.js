const BASE = 256;
const PRIME = 16777213; // products with BASE and with character codes stay exact

function rabinKarp(text, pattern) {
  const n = text.length;
  const m = pattern.length;
  if (m > n) return [];
  let lead = 1;
  for (let i = 1; i < m; i++) lead = (lead * BASE) % PRIME;
  const extend = (hash, char) => (hash * BASE + char.charCodeAt(0)) % PRIME;
  const wanted = [...pattern].reduce(extend, 0);
  let window = [...text.slice(0, m)].reduce(extend, 0);
  const matches = [];
  for (let i = 0; i <= n - m; i++) {
    if (window === wanted && text.startsWith(pattern, i)) matches.push(i);
    if (i < n - m) {
      const rest = (window - ((text.charCodeAt(i) * lead) % PRIME) + PRIME) % PRIME;
      window = extend(rest, text[i + m]);
    }
  }
  return matches;
}

const text = "abracadabra cadabra abra";
const pattern = "abra";
console.log(rabinKarp(text, pattern).join(" "));
