n, s = map(int, input().split())
count = {}
for x in map(int, input().split()):
    count[x] = count.get(x, 0) + 1
keys = sorted(count)
i, j, ans = 0, len(keys) - 1, 0
while i <= j:
    t = keys[i] + keys[j]
    if t < s:
        i += 1
    elif t > s:
        j -= 1
    else:
        a, b = count[keys[i]], count[keys[j]]
        ans += a * (a - 1) // 2 if i == j else a * b
        i += 1
        j -= 1
print(ans)
