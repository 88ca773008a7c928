import heapq

h, w = map(int, input().split())
g = [input() for _ in range(h)]
best = [[10**9] * w for _ in range(h)]
best[0][0] = 0
heap = [(0, 0, 0)]
while heap:
    c, y, x = heapq.heappop(heap)
    if c > best[y][x]:
        continue
    for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        ny, nx = y + dy, x + dx
        if 0 <= ny < h and 0 <= nx < w and g[ny][nx] == "." and c + 1 < best[ny][nx]:
            best[ny][nx] = c + 1
            heapq.heappush(heap, (c + 1, ny, nx))
print(best[-1][-1] if best[-1][-1] < 10**9 else -1)
