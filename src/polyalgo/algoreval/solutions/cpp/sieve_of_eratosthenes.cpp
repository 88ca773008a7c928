#include <iostream>
#include <vector>

using namespace std;

vector<int> sieve(int limit) {
    vector<bool> composite(limit + 1, false);
    vector<int> primes;
    for (int p = 2; p <= limit; p++) {
        if (composite[p]) continue;
        primes.push_back(p);
        for (long long multiple = 1LL * p * p; multiple <= limit; multiple += p) composite[multiple] = true;
    }
    return primes;
}

int main() {
    int limit = 121;
    vector<int> primes = sieve(limit);
    for (size_t i = 0; i < primes.size(); i++) cout << (i ? " " : "") << primes[i];
    cout << '\n';
}
