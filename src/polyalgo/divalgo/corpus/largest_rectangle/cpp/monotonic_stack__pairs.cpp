#include <cstdio>
#include <vector>
#include <utility>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    vector<pair<int, int>> st; // start, height
    long long ans = 0;
    for (int i = 0; i <= n; ++i) {
        int h = 0;
        if (i < n) scanf("%d", &h);
        int start = i;
        while (!st.empty() && st.back().second >= h) {
            start = st.back().first;
            long long area = 1LL * st.back().second * (i - start);
            if (area > ans) ans = area;
            st.pop_back();
        }
        st.push_back(make_pair(start, h));
    }
    printf("%lld\n", ans);
}
