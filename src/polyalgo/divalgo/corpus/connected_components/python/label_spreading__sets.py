n, m = map(int, input().split())
edges = [tuple(map(int, input().split())) for _ in range(m)]
label = list(range(n + 1))
changed = True
while changed:
    changed = False
    for u, v in edges:
        if label[u] != label[v]:
            label[u] = label[v] = min(label[u], label[v])
            changed = True
count = {}
for x in label[1:]:
    count[x] = count.get(x, 0) + 1
print(len(count), max(count.values()))
