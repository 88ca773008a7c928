from collections import Counter

n, k = map(int, input().split())
c = Counter(map(int, input().split()))
v = -100000
while k > c[v]:
    k -= c[v]
    v += 1
print(v)
