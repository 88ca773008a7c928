#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static bool goes_before(const int a[2], const int b[2]) {
    return a[1] < b[1] || (a[1] == b[1] && a[0] < b[0]);
}

int **sjf_schedule(int processes[][2], int processes_len, int *out_len) {
    int n = processes_len, time = 0, done = 0;
    int **result = calloc(n + 1, sizeof(int *)); /* NULL: not run yet */
    while (done < n) {
        int best = -1, next = -1; /* the shortest one that has arrived; the one to arrive next */
        for (int p = 0; p < n; p++) {
            if (result[p]) continue;
            if (next == -1 || processes[p][0] < processes[next][0]) next = p;
            if (processes[p][0] > time) continue;
            if (best == -1 || goes_before(processes[p], processes[best])) best = p;
        }
        if (best == -1) {
            time = processes[next][0];
            continue;
        }
        int arrival = processes[best][0], end = time + processes[best][1];
        result[best] = malloc(3 * sizeof(int));
        result[best][0] = end;
        result[best][1] = end - arrival;
        result[best][2] = time - arrival;
        time = end;
        done++;
    }
    *out_len = n;
    return result;
}

int main(void) {
    int processes[][2] = {{2, 6}, {1, 4}, {9, 2}, {1, 8}, {0, 3}, {5, 4}, {7, 2}, {40, 3}, {38, 2}, {1, 4}};
    int processes_len = 10;
    int count;
    int **times = sjf_schedule(processes, processes_len, &count);
    for (int i = 0; i < count; i++) {
        printf("%d %d %d\n", times[i][0], times[i][1], times[i][2]);
        free(times[i]);
    }
    free(times);
    return 0;
}
