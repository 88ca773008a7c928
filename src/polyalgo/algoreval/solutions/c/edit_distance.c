#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int min(int a, int b) {
    return a < b ? a : b;
}

int edit_distance(const char *source, const char *target) {
    int n = strlen(source), m = strlen(target);
    int *row = malloc((m + 1) * sizeof(int));
    for (int j = 0; j <= m; j++) row[j] = j;
    for (int i = 1; i <= n; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= m; j++) {
            int above = row[j];
            int cost = source[i - 1] == target[j - 1] ? 0 : 1;
            row[j] = min(diagonal + cost, min(above, row[j - 1]) + 1);
            diagonal = above;
        }
    }
    int distance = row[m];
    free(row);
    return distance;
}

int main(void) {
    const char *source = "The relevant elephant";
    const char *target = "the elevator pehlan";
    printf("%d\n", edit_distance(source, target));
    return 0;
}
