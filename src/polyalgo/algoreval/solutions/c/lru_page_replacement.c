#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int page;
    int last_used;
} Frame;

int lru_page_faults(int pages[], int pages_len, int capacity) {
    Frame *frames = malloc(capacity * sizeof(Frame));
    int used = 0, faults = 0;
    for (int now = 0; now < pages_len; now++) {
        int hit = 0, oldest = 0;
        while (hit < used && frames[hit].page != pages[now]) {
            if (frames[hit].last_used < frames[oldest].last_used) oldest = hit;
            hit++;
        }
        if (hit < used) {
            frames[hit].last_used = now;
            continue;
        }
        faults++;
        int place = used < capacity ? used++ : oldest;
        frames[place] = (Frame){pages[now], now};
    }
    free(frames);
    return faults;
}

int main(void) {
    int pages[] = {7, 0, 1, 2, 0, 3, 0, 4, 2, 3, 0, 3, 2, 1};
    int pages_len = 14;
    int capacity = 3;
    printf("%d\n", lru_page_faults(pages, pages_len, capacity));
    return 0;
}
