n = int(input())
squares = [k * k for k in range(1, n + 1) if k * k <= n]
level, seen, steps = {0}, {0}, 0
while n not in level:
    level = {a + s for a in level for s in squares if a + s <= n} - seen
    seen |= level
    steps += 1
print(steps)
