a, b = map(int, input().split())
primes, count = [], 0
for n in range(2, b + 1):
    for p in primes:
        if p * p > n:
            primes.append(n)
            break
        if n % p == 0:
            break
    else:
        primes.append(n)
print(sum(p >= a for p in primes))
