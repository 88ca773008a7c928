function safeSequence(available, allocation, maximum) {
  const work = [...available];
  const finished = new Array(allocation.length).fill(false);
  const sequence = [];
  const canFinish = (p) => work.every((free, r) => maximum[p][r] - allocation[p][r] <= free);
  let progress = true;
  while (progress) {
    progress = false;
    for (let p = 0; p < allocation.length; p++) {
      if (finished[p] || !canFinish(p)) continue;
      allocation[p].forEach((held, r) => (work[r] += held));
      finished[p] = true;
      sequence.push(p);
      progress = true;
    }
  }
  return sequence.length === allocation.length ? sequence : [];
}

const available = [1, 1, 3];
const allocation = [[0, 0, 1], [5, 2, 6], [0, 1, 5], [1, 2, 1], [0, 3, 0], [2, 1, 0]];
const maximum = [[1, 5, 6], [7, 5, 7], [0, 3, 6], [2, 7, 3], [0, 4, 2], [2, 3, 4]];
const sequence = safeSequence(available, allocation, maximum);
console.log(sequence.length > 0 ? sequence.join(" ") : "unsafe");
