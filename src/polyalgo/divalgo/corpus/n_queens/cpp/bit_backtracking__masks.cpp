#include <cstdio>

int n, full, hole[8];

int count_ways(int row, int cols, int left, int right) {
    if (row == n) return 1;
    int res = 0;
    int free_ = full & ~(cols | left | right | hole[row]);
    while (free_) {
        int bit = free_ & -free_;
        free_ ^= bit;
        res += count_ways(row + 1, cols | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return res;
}

int main() {
    char s[16];
    scanf("%d", &n);
    full = (1 << n) - 1;
    for (int i = 0; i < n; i++) {
        scanf("%s", s);
        for (int j = 0; j < n; j++)
            if (s[j] == '#') hole[i] |= 1 << j;
    }
    printf("%d\n", count_ways(0, 0, 0, 0));
    return 0;
}
