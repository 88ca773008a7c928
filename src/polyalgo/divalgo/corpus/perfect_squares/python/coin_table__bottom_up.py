n = int(input())
squares = [k * k for k in range(1, int(n**0.5) + 1)]
dp = [0] + [n] * n
for i in range(1, n + 1):
    best = n
    for s in squares:
        if s > i:
            break
        if dp[i - s] < best:
            best = dp[i - s]
    dp[i] = best + 1
print(dp[n])
