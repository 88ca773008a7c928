n = int(input())
best = cur = None
for x in map(int, input().split()):
    cur = x if cur is None or cur < 0 else cur + x
    if best is None or cur > best:
        best = cur
print(best)
