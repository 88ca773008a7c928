#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int index;
    int arrival;
    int burst;
} Process;

static int by_arrival(const void *a, const void *b) {
    const Process *x = a, *y = b;
    if (x->arrival != y->arrival) return x->arrival < y->arrival ? -1 : 1;
    return x->index - y->index;
}

int **fcfs_schedule(int processes[][2], int processes_len, int *out_len) {
    int n = processes_len;
    Process *order = malloc((n + 1) * sizeof(Process));
    int **result = malloc((n + 1) * sizeof(int *));
    for (int i = 0; i < n; i++) {
        order[i] = (Process){i, processes[i][0], processes[i][1]};
        result[i] = malloc(3 * sizeof(int));
    }
    qsort(order, n, sizeof(Process), by_arrival);
    int time = 0;
    for (int i = 0; i < n; i++) {
        int arrival = order[i].arrival;
        int start = time > arrival ? time : arrival;
        int *times = result[order[i].index];
        time = start + order[i].burst;
        times[0] = time;
        times[1] = time - arrival;
        times[2] = start - arrival;
    }
    free(order);
    *out_len = n;
    return result;
}

int main(void) {
    int processes[][2] = {{4, 3}, {0, 2}, {12, 1}, {4, 5}, {2, 1}, {13, 4}, {4, 1}, {25, 2}};
    int processes_len = 8;
    int count;
    int **times = fcfs_schedule(processes, processes_len, &count);
    for (int i = 0; i < count; i++) {
        printf("%d %d %d\n", times[i][0], times[i][1], times[i][2]);
        free(times[i]);
    }
    free(times);
    return 0;
}
