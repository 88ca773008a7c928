import sys

sys.setrecursionlimit(10000)
s, t = sys.stdin.read().split()
memo = {}


def f(i, j):
    if i == len(s) or j == len(t):
        return len(s) - i + len(t) - j
    if (i, j) not in memo:
        if s[i] == t[j]:
            memo[i, j] = f(i + 1, j + 1)
        else:
            memo[i, j] = 1 + min(f(i + 1, j), f(i, j + 1), f(i + 1, j + 1))
    return memo[i, j]


print(f(0, 0))
