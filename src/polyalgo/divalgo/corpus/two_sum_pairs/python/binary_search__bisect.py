from bisect import bisect_left, bisect_right

n, s = map(int, input().split())
a = sorted(map(int, input().split()))
print(sum(bisect_right(a, s - x, i + 1) - bisect_left(a, s - x, i + 1) for i, x in enumerate(a)))
