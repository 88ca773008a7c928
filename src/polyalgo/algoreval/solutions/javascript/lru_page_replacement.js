function lruPageFaults(pages, capacity) {
  const frames = new Set(); // in order of insertion: from least to most recently used
  let faults = 0;
  for (const page of pages) {
    if (!frames.delete(page)) {
      faults++;
      if (frames.size === capacity) {
        const [leastRecent] = frames;
        frames.delete(leastRecent);
      }
    }
    frames.add(page);
  }
  return faults;
}

const pages = [7, 0, 1, 2, 0, 3, 0, 4, 2, 3, 0, 3, 2, 1];
const capacity = 3;
console.log(lruPageFaults(pages, capacity));
