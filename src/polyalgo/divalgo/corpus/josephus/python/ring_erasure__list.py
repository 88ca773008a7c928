n, k = map(int, input().split())
ring = list(range(1, n + 1))
i = 0
while len(ring) > 1:
    i = (i + k - 1) % len(ring)
    ring.pop(i)
print(ring[0])
