#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

int *sieve(int limit, int *out_len) {
    bool *composite = calloc(limit + 1, sizeof(bool));
    int *primes = malloc((limit + 1) * sizeof(int));
    int count = 0;
    for (int p = 2; p <= limit; p++) {
        if (composite[p]) continue;
        primes[count++] = p;
        for (long long multiple = (long long)p * p; multiple <= limit; multiple += p) composite[multiple] = true;
    }
    free(composite);
    *out_len = count;
    return primes;
}

int main(void) {
    int limit = 121;
    int count;
    int *primes = sieve(limit, &count);
    for (int i = 0; i < count; i++) printf("%s%d", i ? " " : "", primes[i]);
    printf("\n");
    free(primes);
    return 0;
}
