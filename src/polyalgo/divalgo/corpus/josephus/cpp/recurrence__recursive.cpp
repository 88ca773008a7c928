#include <cstdio>
typedef long long ll;

ll last(ll n, ll k) {
    return n == 1 ? 0 : (last(n - 1, k) + k) % n;
}

int main() {
    ll n, k;
    scanf("%lld %lld", &n, &k);
    printf("%lld\n", last(n, k) + 1);
}
