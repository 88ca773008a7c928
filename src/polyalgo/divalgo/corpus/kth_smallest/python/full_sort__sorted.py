n, k = map(int, input().split())
print(sorted(map(int, input().split()))[k - 1])
