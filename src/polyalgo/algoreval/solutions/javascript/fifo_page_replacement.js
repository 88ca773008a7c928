function fifoPageFaults(pages, capacity) {
  const frames = new Set();
  let faults = 0;
  for (const page of pages) {
    if (frames.has(page)) continue;
    faults++;
    if (frames.size === capacity) {
      const [oldest] = frames;
      frames.delete(oldest);
    }
    frames.add(page);
  }
  return faults;
}

const pages = [4, 0, 1, 0, 2, 4, 0, 3, 4, 0, 1, 2, 0, 3, 1, 5, 0];
const capacity = 4;
console.log(fifoPageFaults(pages, capacity));
