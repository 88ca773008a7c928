#include <cstdio>
#include <vector>
using namespace std;

struct Edge {
    int from, to;
};

char f[41][42];
int dist[1600];

int main() {
    int h, w;
    scanf("%d%d", &h, &w);
    for (int i = 0; i < h; ++i) scanf("%s", f[i]);
    vector<Edge> edges;
    for (int i = 0; i < h; ++i) {
        for (int j = 0; j < w; ++j) {
            if (f[i][j] != '.') continue;
            if (i + 1 < h && f[i + 1][j] == '.') {
                edges.push_back({i * w + j, (i + 1) * w + j});
                edges.push_back({(i + 1) * w + j, i * w + j});
            }
            if (j + 1 < w && f[i][j + 1] == '.') {
                edges.push_back({i * w + j, i * w + j + 1});
                edges.push_back({i * w + j + 1, i * w + j});
            }
        }
    }
    for (int i = 1; i < h * w; ++i) dist[i] = 99999;
    for (int round = 0; round < h * w; ++round) {
        bool any = false;
        for (size_t e = 0; e < edges.size(); ++e) {
            if (dist[edges[e].from] + 1 < dist[edges[e].to]) {
                dist[edges[e].to] = dist[edges[e].from] + 1;
                any = true;
            }
        }
        if (!any) break;
    }
    printf("%d\n", dist[h * w - 1] >= 99999 ? -1 : dist[h * w - 1]);
}
