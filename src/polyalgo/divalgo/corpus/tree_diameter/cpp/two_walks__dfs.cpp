#include <cstdio>
#include <vector>
using namespace std;

struct E { int to, w; };
vector<E> adj[501];
int end_;
long long len_;

void dfs(int u, int p, long long d) {
    if (d > len_) {
        len_ = d;
        end_ = u;
    }
    for (size_t i = 0; i < adj[u].size(); i++)
        if (adj[u][i].to != p) dfs(adj[u][i].to, u, d + adj[u][i].w);
}

int main() {
    int n;
    scanf("%d", &n);
    for (int i = 0; i < n - 1; i++) {
        int a, b, c;
        scanf("%d%d%d", &a, &b, &c);
        adj[a].push_back({b, c});
        adj[b].push_back({a, c});
    }
    end_ = 1;
    dfs(1, 0, 0);
    len_ = 0;
    dfs(end_, 0, 0);
    printf("%lld\n", len_);
    return 0;
}
