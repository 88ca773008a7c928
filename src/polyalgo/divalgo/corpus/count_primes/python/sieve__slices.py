a, b = map(int, input().split())
s = [True] * (b + 1)
s[:2] = [False, False]
i = 2
while i * i <= b:
    if s[i]:
        s[i * i :: i] = [False] * len(range(i * i, b + 1, i))
    i += 1
print(sum(s[a:]))
