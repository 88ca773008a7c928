#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int index;
    int arrival;
    int remaining;
} Process;

static int by_arrival(const void *a, const void *b) {
    const Process *x = a, *y = b;
    if (x->arrival != y->arrival) return x->arrival < y->arrival ? -1 : 1;
    return x->index - y->index;
}

int **round_robin_schedule(int processes[][2], int processes_len, int quantum, int *out_len) {
    int n = processes_len;
    Process *coming = malloc((n + 1) * sizeof(Process));
    Process **ready = malloc((n + 1) * sizeof(Process *)); /* circular: no more than n wait at once */
    int **result = malloc((n + 1) * sizeof(int *));
    for (int i = 0; i < n; i++) {
        coming[i] = (Process){i, processes[i][0], processes[i][1]};
        result[i] = malloc(3 * sizeof(int));
    }
    qsort(coming, n, sizeof(Process), by_arrival);
    int time = 0, arrived = 0, head = 0, waiting = 0, done = 0;
    while (done < n) {
        if (waiting == 0) {
            Process *next = &coming[arrived++];
            if (time < next->arrival) time = next->arrival;
            ready[(head + waiting++) % n] = next;
        }
        Process *current = ready[head];
        head = (head + 1) % n;
        waiting--;
        int slice = current->remaining < quantum ? current->remaining : quantum;
        time += slice;
        current->remaining -= slice;
        while (arrived < n && coming[arrived].arrival <= time) ready[(head + waiting++) % n] = &coming[arrived++];
        if (current->remaining > 0) {
            ready[(head + waiting++) % n] = current;
            continue;
        }
        int *times = result[current->index];
        times[0] = time;
        times[1] = time - current->arrival;
        times[2] = times[1] - processes[current->index][1];
        done++;
    }
    free(coming);
    free(ready);
    *out_len = n;
    return result;
}

int main(void) {
    int processes[][2] = {{3, 4}, {0, 5}, {9, 2}, {3, 7}, {6, 3}, {0, 3}, {40, 2}, {42, 5}};
    int processes_len = 8;
    int quantum = 3;
    int count;
    int **times = round_robin_schedule(processes, processes_len, quantum, &count);
    for (int i = 0; i < count; i++) {
        printf("%d %d %d\n", times[i][0], times[i][1], times[i][2]);
        free(times[i]);
    }
    free(times);
    return 0;
}
