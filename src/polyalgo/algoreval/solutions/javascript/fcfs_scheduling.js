function fcfsSchedule(processes) {
  const order = [...processes.keys()].sort((a, b) => processes[a][0] - processes[b][0]);
  const result = new Array(processes.length);
  let time = 0;
  for (const p of order) {
    const [arrival, burst] = processes[p];
    const start = Math.max(time, arrival);
    time = start + burst;
    result[p] = [time, time - arrival, start - arrival];
  }
  return result;
}

const processes = [[4, 3], [0, 2], [12, 1], [4, 5], [2, 1], [13, 4], [4, 1], [25, 2]];
for (const times of fcfsSchedule(processes)) {
  console.log(times.join(" "));
}
