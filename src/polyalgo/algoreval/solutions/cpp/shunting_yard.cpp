#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using namespace std;

int precedence(const string& token) {
    if (token == "^") return 3;
    if (token == "*" || token == "/") return 2;
    if (token == "+" || token == "-") return 1;
    return 0;
}

string infixToPostfix(const string& expression) {
    istringstream tokens(expression);
    string output, token;
    vector<string> operators;
    auto pop = [&] {
        output += " " + operators.back();
        operators.pop_back();
    };
    while (tokens >> token) {
        int level = precedence(token);
        if (token == "(") {
            operators.push_back(token);
        } else if (token == ")") {
            while (operators.back() != "(") pop();
            operators.pop_back();
        } else if (level > 0) {
            int least = token == "^" ? level + 1 : level;
            while (!operators.empty() && precedence(operators.back()) >= least) pop();
            operators.push_back(token);
        } else {
            output += " " + token;
        }
    }
    while (!operators.empty()) pop();
    return output.substr(1);
}

int main() {
    string expression = "3 + x1 * 2 / ( 1 - rate ) ^ 2 ^ 3 - ( ( 40 / n - 8 ) * 5 )";
    cout << infixToPostfix(expression) << '\n';
}
