#include <cstdio>
#include <vector>
using namespace std;
#define MOD 1000000007

vector<int> e[505];
int c[505];

bool dfs(int u, int colour) {
    c[u] = colour;
    for (size_t i = 0; i < e[u].size(); ++i) {
        int v = e[u][i];
        if (c[v] == colour) return false;
        if (c[v] == 0 && !dfs(v, 3 - colour)) return false;
    }
    return true;
}

int main() {
    int n, m;
    scanf("%d%d", &n, &m);
    while (m--) {
        int a, b;
        scanf("%d%d", &a, &b);
        e[a].push_back(b);
        e[b].push_back(a);
    }
    long long ways = 1;
    for (int i = 1; i <= n; ++i) {
        if (c[i]) continue;
        ways = ways * 2 % MOD;
        if (!dfs(i, 1)) {
            puts("0");
            return 0;
        }
    }
    printf("%lld\n", ways);
    return 0;
}
