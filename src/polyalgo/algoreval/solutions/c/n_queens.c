#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int n, max_solutions;
    int *queens;
    int **solutions;
    int count, capacity;
} Search;

static bool is_safe(const int *queens, int row, int column) {
    for (int other = 0; other < row; other++) {
        int distance = abs(column - queens[other]);
        if (distance == 0 || distance == row - other) return false;
    }
    return true;
}

static void place(Search *s, int row) {
    if (row == s->n) {
        if (s->count == s->capacity) {
            s->capacity = s->capacity ? 2 * s->capacity : 16;
            s->solutions = realloc(s->solutions, s->capacity * sizeof(int *));
        }
        int *solution = malloc(s->n * sizeof(int));
        memcpy(solution, s->queens, s->n * sizeof(int));
        s->solutions[s->count++] = solution;
        return;
    }
    for (int column = 0; column < s->n && s->count < s->max_solutions; column++) {
        if (!is_safe(s->queens, row, column)) continue;
        s->queens[row] = column;
        place(s, row + 1);
    }
}

int **n_queens(int n, int max_solutions, int *out_len, int **out_lens) {
    Search s = {.n = n, .max_solutions = max_solutions};
    s.queens = malloc(n * sizeof(int));
    place(&s, 0);
    free(s.queens);
    *out_len = s.count;
    *out_lens = malloc((s.count + 1) * sizeof(int));
    for (int i = 0; i < s.count; i++) (*out_lens)[i] = n;
    return s.solutions;
}

int main(void) {
    int n = 8;
    int max_solutions = 12;
    int count;
    int *lengths;
    int **solutions = n_queens(n, max_solutions, &count, &lengths);
    for (int i = 0; i < count; i++) {
        for (int row = 0; row < lengths[i]; row++) printf("%s%d", row ? " " : "", solutions[i][row]);
        printf("\n");
        free(solutions[i]);
    }
    if (count == 0) printf("none\n");
    free(solutions);
    free(lengths);
    return 0;
}
