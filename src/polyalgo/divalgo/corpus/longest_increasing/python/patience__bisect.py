from bisect import bisect_left

input()
t = []
for x in map(int, input().split()):
    k = bisect_left(t, x)
    if k == len(t):
        t.append(x)
    else:
        t[k] = x
print(len(t))
