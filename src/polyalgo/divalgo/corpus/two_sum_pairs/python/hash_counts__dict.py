n, s = map(int, input().split())
seen = {}
ans = 0
for x in map(int, input().split()):
    ans += seen.get(s - x, 0)
    seen[x] = seen.get(x, 0) + 1
print(ans)
