#include <cstdio>
#include <cstring>
#include <queue>
using namespace std;

const int M = 2005;
int head[155], to[M], cost[M], nxt[M], cnt;
long long dis[155];
bool inq[155];

void add(int u, int v, int w) {
    ++cnt;
    to[cnt] = v;
    cost[cnt] = w;
    nxt[cnt] = head[u];
    head[u] = cnt;
}

int main() {
    int n, m;
    scanf("%d%d", &n, &m);
    for (int i = 1, u, v, w; i <= m; i++) {
        scanf("%d%d%d", &u, &v, &w);
        add(u, v, w);
    }
    memset(dis, 0x3f, sizeof dis);
    const long long INF = dis[0];
    dis[1] = 0;
    queue<int> q;
    q.push(1);
    inq[1] = true;
    while (!q.empty()) {
        int u = q.front();
        q.pop();
        inq[u] = false;
        for (int e = head[u]; e; e = nxt[e]) {
            int v = to[e];
            if (dis[u] + cost[e] < dis[v]) {
                dis[v] = dis[u] + cost[e];
                if (!inq[v]) {
                    q.push(v);
                    inq[v] = true;
                }
            }
        }
    }
    printf("%lld\n", dis[n] == INF ? -1 : dis[n]);
    return 0;
}
