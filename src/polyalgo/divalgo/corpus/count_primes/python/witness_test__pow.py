def prime(n):
    for base in (2, 3):
        if n % base == 0:
            return n == base
        d, s = n - 1, 0
        while d % 2 == 0:
            d, s = d // 2, s + 1
        x = pow(base, d, n)
        if x in (1, n - 1):
            continue
        for _ in range(s - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


a, b = map(int, input().split())
print(sum(prime(n) for n in range(max(a, 2), b + 1)))
