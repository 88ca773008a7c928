#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

using namespace std;

vector<double> solveLinear(const vector<vector<double>>& matrix, const vector<double>& rhs) {
    int n = matrix.size();
    vector<vector<double>> a = matrix;
    for (int i = 0; i < n; i++) a[i].push_back(rhs[i]);
    for (int col = 0; col < n; col++) {
        int pivot = col;
        for (int row = col + 1; row < n; row++) {
            if (fabs(a[row][col]) > fabs(a[pivot][col])) pivot = row;
        }
        if (fabs(a[pivot][col]) < 1e-9) return {};
        swap(a[col], a[pivot]);
        for (int row = col + 1; row < n; row++) {
            double factor = a[row][col] / a[col][col];
            for (int k = col; k <= n; k++) a[row][k] -= factor * a[col][k];
        }
    }
    vector<double> x(n);
    for (int row = n - 1; row >= 0; row--) {
        x[row] = a[row][n];
        for (int k = row + 1; k < n; k++) x[row] -= a[row][k] * x[k];
        x[row] /= a[row][row];
    }
    return x;
}

int main() {
    vector<vector<double>> matrix = {{0.0, 2.0, -1.0, 3.0}, {4.0, -2.0, 1.0, 0.5}, {-2.0, 1.0, 5.0, 1.0}, {1.0, 3.0, 2.0, -7.0}};
    vector<double> rhs = {4.0, -3.5, 2.0, 11.0};
    vector<double> solution = solveLinear(matrix, rhs);
    for (double value : solution) printf("%.4f\n", fabs(value) < 0.00005 ? 0.0 : value);
    if (solution.empty()) puts("singular");
}
