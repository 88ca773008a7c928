function permutations(items) {
  const sorted = [...items].sort((a, b) => a - b);
  const result = [];
  const chosen = [];
  const used = new Array(sorted.length).fill(false);

  function extend() {
    if (chosen.length === sorted.length) {
      result.push([...chosen]);
      return;
    }
    sorted.forEach((item, i) => {
      if (used[i]) return;
      used[i] = true;
      chosen.push(item);
      extend();
      chosen.pop();
      used[i] = false;
    });
  }

  extend();
  return result;
}

const items = [4, 1, 9];
for (const permutation of permutations(items)) {
  console.log(permutation.join(" "));
}
