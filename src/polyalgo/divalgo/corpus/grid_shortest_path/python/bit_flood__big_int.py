h, w = map(int, input().split())
W = w + 1
free = 0
for i in range(h):
    for j, c in enumerate(input().strip()):
        if c == ".":
            free |= 1 << (i * W + j)
goal = 1 << ((h - 1) * W + w - 1)
cur, t = 1, 0
while not cur & goal:
    new = (cur | cur << 1 | cur >> 1 | cur << W | cur >> W) & free
    if new == cur:
        t = -1
        break
    cur, t = new, t + 1
print(t)
