#include <bits/stdc++.h>
using namespace std;
#define MOD 1000000007

long long f[100005];

int main() {
    int n;
    scanf("%d", &n);
    f[0] = f[1] = 1;
    for (int i = 2; i <= n; ++i) f[i] = (f[i - 1] + f[i - 2]) % MOD;
    printf("%lld\n", f[n]);
}
