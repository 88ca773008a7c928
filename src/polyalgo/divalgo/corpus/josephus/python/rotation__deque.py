from collections import deque

n, k = map(int, input().split())
ring = deque(range(1, n + 1))
while len(ring) > 1:
    ring.rotate(-((k - 1) % len(ring)))
    ring.popleft()
print(ring[0])
