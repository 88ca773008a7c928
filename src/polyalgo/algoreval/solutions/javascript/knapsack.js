function knapsack(weights, values, capacity) {
  // best[i][room]: greatest value of the first i items within the room
  const best = [new Array(capacity + 1).fill(0)];
  for (let i = 0; i < weights.length; i++) {
    const row = [];
    for (let room = 0; room <= capacity; room++) {
      let value = best[i][room];
      if (weights[i] <= room) {
        value = Math.max(value, best[i][room - weights[i]] + values[i]);
      }
      row.push(value);
    }
    best.push(row);
  }
  return best[weights.length][capacity];
}

const weights = [12, 7, 11, 8, 9, 0, 6, 7, 40, 3];
const values = [24, 13, 23, 15, 16, 2, 11, 13, 99, 4];
const capacity = 35;
console.log(knapsack(weights, values, capacity));
