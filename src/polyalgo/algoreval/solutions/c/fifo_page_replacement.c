#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static bool contains(const int frames[], int used, int page) {
    for (int i = 0; i < used; i++) {
        if (frames[i] == page) return true;
    }
    return false;
}

int fifo_page_faults(int pages[], int pages_len, int capacity) {
    int *frames = malloc(capacity * sizeof(int));
    int used = 0, oldest = 0, faults = 0;
    for (int i = 0; i < pages_len; i++) {
        if (contains(frames, used, pages[i])) continue;
        faults++;
        if (used < capacity) {
            frames[used++] = pages[i];
        } else {
            frames[oldest] = pages[i];
            oldest = (oldest + 1) % capacity;
        }
    }
    free(frames);
    return faults;
}

int main(void) {
    int pages[] = {4, 0, 1, 0, 2, 4, 0, 3, 4, 0, 1, 2, 0, 3, 1, 5, 0};
    int pages_len = 17;
    int capacity = 4;
    printf("%d\n", fifo_page_faults(pages, pages_len, capacity));
    return 0;
}
