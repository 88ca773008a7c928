#include <cmath>
#include <cstdio>
#include <vector>

using namespace std;

double evaluate(const vector<double>& coefficients, double x) {
    double value = 0;
    for (auto c = coefficients.rbegin(); c != coefficients.rend(); ++c) value = value * x + *c;
    return value;
}

double simpson(const vector<double>& coefficients, double a, double b, int n) {
    double h = (b - a) / n;
    double sum = evaluate(coefficients, a) + evaluate(coefficients, b);
    for (int i = 1; i < n; i++) sum += (i % 2 ? 4 : 2) * evaluate(coefficients, a + i * h);
    return sum * h / 3;
}

int main() {
    vector<double> coefficients = {1.0, -0.5, 0.0, 2.0, 0.0, -1.5, 0.25};
    double a = -1.0;
    double b = 2.5;
    int n = 8;
    double integral = simpson(coefficients, a, b, n);
    printf("%.6f\n", fabs(integral) < 5e-7 ? 0.0 : integral);
}
