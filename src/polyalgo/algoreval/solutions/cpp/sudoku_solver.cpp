#include <iostream>
#include <vector>

using namespace std;

struct Solver {
    vector<vector<int>> cells;
    bool row[9][10] = {}, column[9][10] = {}, box[9][10] = {};  // digits in use

    bool isFree(int r, int c, int digit) const {
        return !row[r][digit] && !column[c][digit] && !box[r / 3 * 3 + c / 3][digit];
    }

    void mark(int r, int c, int digit, bool used) {
        row[r][digit] = column[c][digit] = box[r / 3 * 3 + c / 3][digit] = used;
    }

    bool markGivens() {
        for (int r = 0; r < 9; r++) {
            for (int c = 0; c < 9; c++) {
                int digit = cells[r][c];
                if (digit == 0) continue;
                if (!isFree(r, c, digit)) return false;
                mark(r, c, digit, true);
            }
        }
        return true;
    }

    bool fill(int index) {
        if (index == 81) return true;
        int r = index / 9, c = index % 9;
        if (cells[r][c] != 0) return fill(index + 1);
        for (int digit = 1; digit <= 9; digit++) {
            if (!isFree(r, c, digit)) continue;
            cells[r][c] = digit;
            mark(r, c, digit, true);
            if (fill(index + 1)) return true;
            mark(r, c, digit, false);
        }
        cells[r][c] = 0;
        return false;
    }
};

vector<vector<int>> solveSudoku(const vector<vector<int>>& grid) {
    Solver solver;
    solver.cells = grid;
    if (solver.markGivens() && solver.fill(0)) return solver.cells;
    return {};
}

int main() {
    vector<vector<int>> grid = {
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
    vector<vector<int>> solution = solveSudoku(grid);
    for (const auto& row : solution) {
        for (int c = 0; c < 9; c++) cout << (c ? " " : "") << row[c];
        cout << '\n';
    }
    if (solution.empty()) cout << "no solution\n";
}
