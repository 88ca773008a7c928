#include <cstdio>
#include <cstring>
#include <algorithm>
using namespace std;

char s[2005];
int dp[2005];

int main() {
    scanf("%s", s);
    int n = strlen(s), ans = 0;
    for (int i = 1; i < n; i++) {
        if (s[i] == '(') continue;
        int j = i - dp[i - 1] - 1;
        if (j >= 0 && s[j] == '(') {
            dp[i] = dp[i - 1] + 2;
            if (j > 0) dp[i] += dp[j - 1];
        }
        ans = max(ans, dp[i]);
    }
    printf("%d\n", ans);
    return 0;
}
