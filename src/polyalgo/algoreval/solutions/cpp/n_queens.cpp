#include <iostream>
#include <vector>

using namespace std;

class Board {
public:
    Board(int n, int maxSolutions)
        : n(n), maxSolutions(maxSolutions), queens(n), column(n), falling(2 * n), rising(2 * n) {}

    void place(int row) {
        if (row == n) {
            solutions.push_back(queens);
            return;
        }
        for (int c = 0; c < n && (int)solutions.size() < maxSolutions; c++) {
            if (column[c] || falling[row - c + n] || rising[row + c]) continue;
            column[c] = falling[row - c + n] = rising[row + c] = true;
            queens[row] = c;
            place(row + 1);
            column[c] = falling[row - c + n] = rising[row + c] = false;
        }
    }

    vector<vector<int>> solutions;

private:
    int n, maxSolutions;
    vector<int> queens;
    vector<bool> column, falling, rising;  // taken lines
};

vector<vector<int>> nQueens(int n, int maxSolutions) {
    Board board(n, maxSolutions);
    board.place(0);
    return board.solutions;
}

int main() {
    int n = 8;
    int maxSolutions = 12;
    vector<vector<int>> solutions = nQueens(n, maxSolutions);
    for (const auto& queens : solutions) {
        for (size_t row = 0; row < queens.size(); row++) cout << (row ? " " : "") << queens[row];
        cout << '\n';
    }
    if (solutions.empty()) cout << "none\n";
}
