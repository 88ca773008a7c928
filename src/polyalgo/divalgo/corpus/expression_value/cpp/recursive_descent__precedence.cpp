#include <cstdio>
#include <cctype>

struct Parser {
    const char *p;

    long long primary() {
        if (*p == '(') {
            ++p;
            long long v = binary(1);
            ++p;
            return v;
        }
        long long v = 0;
        while (isdigit(*p)) v = 10 * v + (*p++ - '0');
        return v;
    }

    int level(char c) { return c == '*' ? 2 : (c == '+' || c == '-') ? 1 : 0; }

    long long binary(int least) {
        long long left = primary();
        while (level(*p) >= least) {
            char op = *p++;
            long long right = binary(level(op) + 1);
            if (op == '+') left += right;
            else if (op == '-') left -= right;
            else left *= right;
        }
        return left;
    }
};

int main() {
    char text[305];
    scanf("%304s", text);
    Parser parser{text};
    printf("%lld\n", parser.binary(1));
    return 0;
}
