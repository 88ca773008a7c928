import sys

data = list(map(int, sys.stdin.read().split()))
n, m = data[0], data[1]
adj = [[] for _ in range(n + 1)]
for u, v in zip(data[2::2], data[3::2]):
    adj[u].append(v)
    adj[v].append(u)
seen = [False] * (n + 1)
groups = largest = 0
for s in range(1, n + 1):
    if seen[s]:
        continue
    seen[s] = True
    stack, count = [s], 0
    while stack:
        u = stack.pop()
        count += 1
        for v in adj[u]:
            if not seen[v]:
                seen[v] = True
                stack.append(v)
    groups += 1
    largest = max(largest, count)
print(groups, largest)
