#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int precedence(char symbol) {
    switch (symbol) {
        case '^':
            return 3;
        case '*':
        case '/':
            return 2;
        case '+':
        case '-':
            return 1;
        default:
            return 0;
    }
}

static char *append(char *end, const char *token, int length) {
    memcpy(end, token, length);
    end[length] = ' ';
    return end + length + 1;
}

char *infix_to_postfix(const char *expression) {
    int n = strlen(expression);
    char *output = malloc(n + 2), *end = output;
    char *operators = malloc(n + 1);
    int top = 0;
    for (const char *token = expression; *token;) {
        int length = strcspn(token, " ");
        int level = precedence(*token);
        if (*token == '(') {
            operators[top++] = '(';
        } else if (*token == ')') {
            while (operators[--top] != '(') end = append(end, &operators[top], 1);
        } else if (level > 0) {
            int least = *token == '^' ? level + 1 : level;
            while (top > 0 && precedence(operators[top - 1]) >= least) end = append(end, &operators[--top], 1);
            operators[top++] = *token;
        } else {
            end = append(end, token, length);
        }
        token += length;
        while (*token == ' ') token++;
    }
    while (top > 0) end = append(end, &operators[--top], 1);
    end[-1] = '\0';
    free(operators);
    return output;
}

int main(void) {
    const char *expression = "3 + x1 * 2 / ( 1 - rate ) ^ 2 ^ 3 - ( ( 40 / n - 8 ) * 5 )";
    char *postfix = infix_to_postfix(expression);
    printf("%s\n", postfix);
    free(postfix);
    return 0;
}
