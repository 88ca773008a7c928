#include <cctype>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using namespace std;

long long evaluatePostfix(const string& expression) {
    istringstream tokens(expression);
    vector<long long> stack;
    string token;
    while (tokens >> token) {
        if (token.size() > 1 || isdigit((unsigned char)token[0])) {
            stack.push_back(stoll(token));
            continue;
        }
        long long right = stack.back();
        stack.pop_back();
        long long& left = stack.back();
        switch (token[0]) {
            case '+': left += right; break;
            case '-': left -= right; break;
            case '*': left *= right; break;
            case '/': left /= right; break;
        }
    }
    return stack.back();
}

int main() {
    string expression = "15 7 1 1 + - / 3 * 2 1 1 + + - -100 7 / * 3000000000 +";
    cout << evaluatePostfix(expression) << '\n';
}
