from math import isqrt

n = int(input())
m = n
while m % 4 == 0:
    m //= 4
if m % 8 == 7:
    print(4)
elif isqrt(n) ** 2 == n:
    print(1)
elif any(isqrt(n - i * i) ** 2 == n - i * i for i in range(1, isqrt(n) + 1)):
    print(2)
else:
    print(3)
