#include <cmath>
#include <complex>
#include <cstdio>
#include <utility>
#include <vector>

using namespace std;

const double PI = acos(-1.0);

void transform(vector<complex<double>>& values) {
    size_t n = values.size();
    for (size_t i = 1, j = 0; i < n; i++) {
        size_t bit = n / 2;
        for (; j & bit; bit /= 2) j ^= bit;
        j ^= bit;
        if (i < j) swap(values[i], values[j]);
    }
    for (size_t length = 2; length <= n; length *= 2) {
        for (size_t k = 0; k < length / 2; k++) {
            complex<double> w = polar(1.0, -2 * PI * k / length);
            for (size_t start = 0; start < n; start += length) {
                complex<double> even = values[start + k];
                complex<double> odd = w * values[start + k + length / 2];
                values[start + k] = even + odd;
                values[start + k + length / 2] = even - odd;
            }
        }
    }
}

vector<pair<double, double>> fft(const vector<double>& signal) {
    vector<complex<double>> values(signal.begin(), signal.end());
    transform(values);
    vector<pair<double, double>> spectrum;
    for (const auto& value : values) spectrum.push_back({value.real(), value.imag()});
    return spectrum;
}

double withoutNegativeZero(double x) {
    return fabs(x) < 0.00005 ? 0.0 : x;
}

int main() {
    vector<double> signal = {1.0, 2.5, -3.0, 0.5, 4.0, 0.0, -1.25, 2.0};
    for (auto [re, im] : fft(signal)) {
        printf("%.4f %.4f\n", withoutNegativeZero(re), withoutNegativeZero(im));
    }
}
