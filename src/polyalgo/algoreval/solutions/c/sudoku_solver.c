#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* for each row, column and box, the digits in use as bits */
typedef struct {
    int cells[9][9];
    int rows[9], columns[9], boxes[9];
} Board;

static bool toggle(Board *b, int r, int c, int digit) {
    int bit = 1 << digit, *box = &b->boxes[r / 3 * 3 + c / 3];
    bool was_used = ((b->rows[r] | b->columns[c] | *box) & bit) != 0;
    b->rows[r] ^= bit;
    b->columns[c] ^= bit;
    *box ^= bit;
    return !was_used;
}

static bool fill(Board *b, int index) {
    if (index == 81) return true;
    int r = index / 9, c = index % 9;
    if (b->cells[r][c] != 0) return fill(b, index + 1);
    int used = b->rows[r] | b->columns[c] | b->boxes[r / 3 * 3 + c / 3];
    for (int digit = 1; digit <= 9; digit++) {
        if (used >> digit & 1) continue;
        toggle(b, r, c, digit);
        b->cells[r][c] = digit;
        if (fill(b, index + 1)) return true;
        b->cells[r][c] = 0;
        toggle(b, r, c, digit);
    }
    return false;
}

int **solve_sudoku(int grid_rows, int grid_cols, int grid[grid_rows][grid_cols], int *out_rows, int *out_cols) {
    Board b = {0};
    *out_rows = *out_cols = 0;
    for (int r = 0; r < grid_rows; r++) {
        for (int c = 0; c < grid_cols; c++) {
            b.cells[r][c] = grid[r][c];
            if (grid[r][c] != 0 && !toggle(&b, r, c, grid[r][c])) return NULL;
        }
    }
    if (!fill(&b, 0)) return NULL;
    int **solution = malloc(9 * sizeof(int *));
    for (int r = 0; r < 9; r++) {
        solution[r] = malloc(9 * sizeof(int));
        for (int c = 0; c < 9; c++) solution[r][c] = b.cells[r][c];
    }
    *out_rows = *out_cols = 9;
    return solution;
}

int main(void) {
    int grid_rows = 9, grid_cols = 9;
    int grid[9][9] = {
        {0, 0, 5, 0, 0, 7, 6, 0, 0},
        {6, 0, 0, 1, 0, 2, 0, 9, 3},
        {7, 0, 0, 8, 0, 0, 2, 1, 0},
        {5, 0, 0, 0, 9, 3, 4, 2, 8},
        {0, 6, 0, 0, 8, 0, 0, 7, 0},
        {4, 0, 0, 0, 0, 0, 0, 6, 0},
        {0, 0, 0, 0, 2, 0, 0, 0, 7},
        {0, 0, 2, 3, 0, 0, 9, 0, 0},
        {1, 3, 0, 4, 0, 0, 0, 0, 0}
    };
    int rows, cols;
    int **solution = solve_sudoku(grid_rows, grid_cols, grid, &rows, &cols);
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < cols; c++) printf("%s%d", c ? " " : "", solution[r][c]);
        printf("\n");
        free(solution[r]);
    }
    if (rows == 0) printf("no solution\n");
    free(solution);
    return 0;
}
