def go(a):
    if len(a) == 1:
        return a[0], a[0], a[0], a[0]
    m = len(a) // 2
    t1, p1, s1, b1 = go(a[:m])
    t2, p2, s2, b2 = go(a[m:])
    return t1 + t2, max(p1, t1 + p2), max(s2, t2 + s1), max(b1, b2, s1 + p2)


n = int(input())
print(go(list(map(int, input().split())))[3])
