n = int(input())
a = list(map(int, input().split()))
rank = {v: i + 1 for i, v in enumerate(sorted(set(a)))}
tree = [0] * (len(rank) + 1)
for x in a:
    i = rank[x] - 1
    best = 0
    while i > 0:
        best = max(best, tree[i])
        i -= i & -i
    i = rank[x]
    while i < len(tree):
        tree[i] = max(tree[i], best + 1)
        i += i & -i
print(max(tree))
