import random

n, k = map(int, input().split())
a = list(map(int, input().split()))
while True:
    p = random.choice(a)
    lo = [x for x in a if x < p]
    eq = a.count(p)
    if k <= len(lo):
        a = lo
    elif k <= len(lo) + eq:
        print(p)
        break
    else:
        k -= len(lo) + eq
        a = [x for x in a if x > p]
