function goesBefore(a, b) {
  return a.weight !== b.weight ? a.weight < b.weight : a.smallest < b.smallest;
}

function takeFirst(nodes) {
  let first = 0;
  for (let i = 1; i < nodes.length; i++) {
    if (goesBefore(nodes[i], nodes[first])) first = i;
  }
  return nodes.splice(first, 1)[0];
}

function huffmanCodes(text) {
  const counts = new Map();
  for (const symbol of text) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  const nodes = [...counts].map(([symbol, weight]) => ({ weight, smallest: symbol }));
  while (nodes.length > 1) {
    const zero = takeFirst(nodes);
    const one = takeFirst(nodes);
    const smallest = zero.smallest < one.smallest ? zero.smallest : one.smallest;
    nodes.push({ weight: zero.weight + one.weight, smallest, zero, one });
  }

  const codes = [];
  function assign(node, code) {
    if (!node.zero) {
      codes.push([node.smallest, code || "0"]);
      return;
    }
    assign(node.zero, code + "0");
    assign(node.one, code + "1");
  }
  nodes.forEach((root) => assign(root, ""));
  return codes.sort(([a], [b]) => (a < b ? -1 : 1));
}

const text = "abracadabra, alakazam!";
for (const [symbol, code] of huffmanCodes(text)) {
  console.log(`${symbol}: ${code}`);
}
