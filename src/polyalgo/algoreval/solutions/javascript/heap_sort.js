function siftDown(heap, root, size) {
  for (let child = 2 * root + 1; child < size; child = 2 * root + 1) {
    if (child + 1 < size && heap[child] < heap[child + 1]) child++;
    if (heap[root] >= heap[child]) return;
    [heap[root], heap[child]] = [heap[child], heap[root]];
    root = child;
  }
}

function heapSort(values) {
  const heap = [...values];
  for (let root = Math.floor(heap.length / 2) - 1; root >= 0; root--) {
    siftDown(heap, root, heap.length);
  }
  for (let end = heap.length - 1; end > 0; end--) {
    [heap[0], heap[end]] = [heap[end], heap[0]];
    siftDown(heap, 0, end);
  }
  return heap;
}

const values = [12, -5, 31, 7, 7, 0, -18, 25, 3, 31, 1, -5, 16];
console.log(heapSort(values).join(" "));
