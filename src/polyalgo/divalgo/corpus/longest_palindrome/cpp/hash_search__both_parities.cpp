#include <bits/stdc++.h>
using namespace std;
typedef unsigned long long ull;
const ull B = 1000003, M = 2147483647;

string s;
int n;
vector<ull> f, g, pw;

ull part(const vector<ull> &h, int l, int r) { return (h[r] + M - h[l] * pw[r - l] % M) % M; }

bool palindrome(int l, int r) { return part(f, l, r) == part(g, n - r, n - l); }

int main() {
    cin >> s;
    n = s.size();
    f.assign(n + 1, 0);
    g.assign(n + 1, 0);
    pw.assign(n + 1, 1);
    for (int i = 0; i < n; i++) {
        f[i + 1] = (f[i] * B + s[i]) % M;
        g[i + 1] = (g[i] * B + s[n - 1 - i]) % M;
        pw[i + 1] = pw[i] * B % M;
    }
    int best = 1;
    for (int c = 0; c < n; c++) {
        for (int odd = 0; odd < 2; odd++) {
            int lo = 0, hi = min(c, n - c - odd);
            while (lo < hi) {
                int mid = (lo + hi + 1) / 2;
                if (palindrome(c - mid, c + mid + odd)) lo = mid;
                else hi = mid - 1;
            }
            best = max(best, 2 * lo + odd);
        }
    }
    cout << best << endl;
    return 0;
}
