function sjfSchedule(processes) {
  const result = new Array(processes.length);
  const waiting = processes.map(([arrival, burst], index) => ({ arrival, burst, index }));
  waiting.sort((a, b) => a.burst - b.burst || a.arrival - b.arrival || a.index - b.index);
  let time = 0;
  while (waiting.length > 0) {
    const position = waiting.findIndex((process) => process.arrival <= time);
    if (position === -1) {
      time = Math.min(...waiting.map((process) => process.arrival));
      continue;
    }
    const [{ arrival, burst, index }] = waiting.splice(position, 1);
    result[index] = [time + burst, time + burst - arrival, time - arrival];
    time += burst;
  }
  return result;
}

const processes = [[2, 6], [1, 4], [9, 2], [1, 8], [0, 3], [5, 4], [7, 2], [40, 3], [38, 2], [1, 4]];
for (const times of sjfSchedule(processes)) {
  console.log(times.join(" "));
}
