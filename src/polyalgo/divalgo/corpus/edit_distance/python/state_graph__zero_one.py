from collections import deque

s, t = input().strip(), input().strip()
n, m = len(s), len(t)
dist = {(0, 0): 0}
q = deque([(0, 0, 0)])
while q:
    c, i, j = q.popleft()
    if c > dist[i, j]:
        continue
    for a, b in ((i + 1, j + 1), (i + 1, j), (i, j + 1)):
        if a > n or b > m:
            continue
        w = 0 if a > i and b > j and s[i] == t[j] else 1
        if c + w < dist.get((a, b), 10**9):
            dist[a, b] = c + w
            (q.append if w else q.appendleft)((c + w, a, b))
print(dist[n, m])
