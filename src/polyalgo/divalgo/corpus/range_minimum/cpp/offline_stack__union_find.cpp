#include <cstdio>
#include <vector>
using namespace std;

int par[2005], a[2005], l[2005], res[2005];
vector<int> asked[2005];

int find(int x) { return par[x] == x ? x : par[x] = find(par[x]); }

int main() {
    int n, q;
    scanf("%d%d", &n, &q);
    for (int i = 1; i <= n; i++) scanf("%d", &a[i]);
    for (int i = 0; i < q; i++) {
        int r;
        scanf("%d%d", &l[i], &r);
        asked[r].push_back(i);
    }
    vector<int> stk;
    for (int i = 1; i <= n; i++) {
        par[i] = i;
        while (stk.size() && a[stk.back()] >= a[i]) {
            par[stk.back()] = i;
            stk.pop_back();
        }
        stk.push_back(i);
        for (size_t k = 0; k < asked[i].size(); k++) {
            int id = asked[i][k];
            res[id] = a[find(l[id])];
        }
    }
    for (int i = 0; i < q; i++) printf("%d\n", res[i]);
    return 0;
}
