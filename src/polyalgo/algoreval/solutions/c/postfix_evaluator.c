#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

long long evaluate_postfix(const char *expression) {
    long long *stack = malloc((strlen(expression) + 1) * sizeof(long long));
    int top = 0;
    const char *p = expression;
    while (*p) {
        if (*p == ' ') {
            p++;
        } else if (isdigit((unsigned char)*p) || (*p == '-' && isdigit((unsigned char)p[1]))) {
            char *end;
            stack[top++] = strtoll(p, &end, 10);
            p = end;
        } else {
            long long right = stack[--top];
            long long *left = &stack[top - 1];
            if (*p == '+') *left += right;
            else if (*p == '-') *left -= right;
            else if (*p == '*') *left *= right;
            else *left /= right;
            p++;
        }
    }
    long long result = stack[0];
    free(stack);
    return result;
}

int main(void) {
    const char *expression = "15 7 1 1 + - / 3 * 2 1 1 + + - -100 7 / * 3000000000 +";
    printf("%lld\n", evaluate_postfix(expression));
    return 0;
}
