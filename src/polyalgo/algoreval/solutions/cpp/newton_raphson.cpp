#include <cmath>
#include <cstdio>
#include <vector>

using namespace std;

vector<double> newtonRaphson(const vector<double>& coefficients, double start, double tolerance, int maxIterations) {
    vector<double> iterates = {start};
    double x = start;
    for (int iteration = 0; iteration < maxIterations; iteration++) {
        double value = 0, slope = 0;
        for (int i = (int)coefficients.size() - 1; i >= 0; i--) {
            slope = slope * x + value;
            value = value * x + coefficients[i];
        }
        if (slope == 0) break;
        double next = x - value / slope;
        iterates.push_back(next);
        if (fabs(next - x) < tolerance) break;
        x = next;
    }
    return iterates;
}

int main() {
    vector<double> coefficients = {-5.0, -2.0, 0.0, 1.0};
    double start = 3.0;
    double tolerance = 1e-06;
    int maxIterations = 20;
    for (double x : newtonRaphson(coefficients, start, tolerance, maxIterations)) {
        printf("%.6f\n", fabs(x) < 5e-7 ? 0.0 : x);
    }
}
