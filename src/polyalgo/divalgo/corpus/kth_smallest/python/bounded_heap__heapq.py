import heapq
import sys

data = list(map(int, sys.stdin.read().split()))
n, k = data[:2]
heap = []
for w in data[2:]:
    heapq.heappush(heap, -w)
    if len(heap) > k:
        heapq.heappop(heap)
print(-heap[0])
