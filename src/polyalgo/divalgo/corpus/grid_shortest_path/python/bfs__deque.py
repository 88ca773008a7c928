from collections import deque

h, w = map(int, input().split())
g = [input() for _ in range(h)]
dist = {(0, 0): 0}
q = deque([(0, 0)])
while q:
    y, x = q.popleft()
    for a, b in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):
        if 0 <= a < h and 0 <= b < w and g[a][b] == "." and (a, b) not in dist:
            dist[a, b] = dist[y, x] + 1
            q.append((a, b))
print(dist.get((h - 1, w - 1), -1))
