#include <cstdio>

int main() {
    int lo, hi;
    scanf("%d%d", &lo, &hi);
    int answer = 0;
    for (int n = lo; n <= hi; n++) {
        if (n == 2 || n == 3) {
            answer++;
            continue;
        }
        if (n < 5 || n % 2 == 0 || n % 3 == 0) continue;
        bool good = true;
        int d = 5, step = 2;
        while (d * d <= n && good) {
            if (n % d == 0) good = false;
            d += step;
            step = 6 - step;
        }
        if (good) answer++;
    }
    printf("%d\n", answer);
}
