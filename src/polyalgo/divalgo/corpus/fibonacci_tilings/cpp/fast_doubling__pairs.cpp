#include <iostream>
#include <utility>
using namespace std;
#define ll long long
#define mp make_pair

const ll m = 1000000007;

pair<ll, ll> fib(int n) {
    if (n == 0) return mp(0LL, 1LL);
    pair<ll, ll> p = fib(n / 2);
    ll a = p.first, b = p.second;
    ll c = a * ((2 * b - a + m) % m) % m;
    ll d = (a * a + b * b) % m;
    if (n % 2 == 0) return mp(c, d);
    return mp(d, (c + d) % m);
}

int main() {
    int n;
    cin >> n;
    cout << fib(n + 1).first << endl;
}
