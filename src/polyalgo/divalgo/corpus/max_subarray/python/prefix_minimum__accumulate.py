from itertools import accumulate

input()
a = list(map(int, input().split()))
low, best = 0, -10**18
for s in accumulate(a):
    best = max(best, s - low)
    low = min(low, s)
print(best)
