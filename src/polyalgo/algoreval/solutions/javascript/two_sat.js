// Literal v is node 2v - 2 of the implication graph, its negation node 2v - 1.
function node(literal) {
  return literal > 0 ? 2 * literal - 2 : -2 * literal - 1;
}

function twoSat(n, clauses) {
  const implied = Array.from({ length: 2 * n }, () => []);
  const impliedBy = Array.from({ length: 2 * n }, () => []);
  for (const [a, b] of clauses) {
    for (const [u, v] of [[node(-a), node(b)], [node(-b), node(a)]]) {
      implied[u].push(v);
      impliedBy[v].push(u);
    }
  }

  const seen = new Array(2 * n).fill(false);
  const finished = [];
  function visit(u) {
    seen[u] = true;
    for (const v of implied[u]) {
      if (!seen[v]) visit(v);
    }
    finished.push(u);
  }
  for (let u = 0; u < 2 * n; u++) {
    if (!seen[u]) visit(u);
  }

  const component = new Array(2 * n).fill(-1);
  function collect(u, number) {
    component[u] = number;
    for (const v of impliedBy[u]) {
      if (component[v] === -1) collect(v, number);
    }
  }
  let count = 0;
  for (const u of finished.reverse()) {
    if (component[u] === -1) collect(u, count++);
  }

  const values = [];
  for (let i = 0; i < n; i++) {
    if (component[2 * i] === component[2 * i + 1]) return [];
    values.push(component[2 * i] > component[2 * i + 1]);
  }
  return values;
}

const n = 7;
const clauses = [[1, 4], [-4, 2], [-2, -4], [-1, 3], [-3, -6], [6, -5], [5, 7], [7, -7], [-7, -2], [1, 4]];
const values = twoSat(n, clauses);
console.log(values.length > 0 ? values.map(Number).join(" ") : "unsatisfiable");
