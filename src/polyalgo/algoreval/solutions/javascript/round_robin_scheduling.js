function roundRobinSchedule(processes, quantum) {
  const coming = [...processes.keys()].sort((a, b) => processes[a][0] - processes[b][0]);
  const remaining = processes.map(([, burst]) => burst);
  const result = new Array(processes.length);
  const ready = [];
  let time = 0;
  while (coming.length > 0 || ready.length > 0) {
    if (ready.length === 0) {
      time = Math.max(time, processes[coming[0]][0]);
      ready.push(coming.shift());
    }
    const p = ready.shift();
    const slice = Math.min(quantum, remaining[p]);
    time += slice;
    remaining[p] -= slice;
    while (coming.length > 0 && processes[coming[0]][0] <= time) ready.push(coming.shift());
    if (remaining[p] > 0) {
      ready.push(p);
    } else {
      const [arrival, burst] = processes[p];
      result[p] = [time, time - arrival, time - arrival - burst];
    }
  }
  return result;
}

const processes = [[3, 4], [0, 5], [9, 2], [3, 7], [6, 3], [0, 3], [40, 2], [42, 5]];
const quantum = 3;
for (const times of roundRobinSchedule(processes, quantum)) {
  console.log(times.join(" "));
}
