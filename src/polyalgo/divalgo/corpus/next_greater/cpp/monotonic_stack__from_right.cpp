#include <cstdio>

int h[2005], st[2005], ans[2005];

int main() {
    int n, top = 0;
    scanf("%d", &n);
    for (int i = 1; i <= n; i++) scanf("%d", h + i);
    for (int i = n; i; i--) {
        while (top && h[st[top]] <= h[i]) top--;
        ans[i] = top ? st[top] : 0;
        st[++top] = i;
    }
    for (int i = 1; i <= n; i++) printf("%d ", ans[i]);
    return 0;
}
