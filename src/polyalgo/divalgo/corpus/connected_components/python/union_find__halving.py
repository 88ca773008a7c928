n, m = map(int, input().split())
p = list(range(n + 1))


def find(x):
    while p[x] != x:
        p[x] = p[p[x]]
        x = p[x]
    return x


for _ in range(m):
    u, v = map(int, input().split())
    p[find(u)] = find(v)
size = [0] * (n + 1)
for v in range(1, n + 1):
    size[find(v)] += 1
print(sum(s > 0 for s in size), max(size))
