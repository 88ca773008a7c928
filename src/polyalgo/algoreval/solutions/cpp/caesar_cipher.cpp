#include <iostream>
#include <string>

using namespace std;

string caesarCipher(const string& text, int shift) {
    int forward = (shift % 26 + 26) % 26;
    string result;
    for (char c : text) {
        if (c >= 'a' && c <= 'z') {
            result += char('a' + (c - 'a' + forward) % 26);
        } else if (c >= 'A' && c <= 'Z') {
            result += char('A' + (c - 'A' + forward) % 26);
        } else {
            result += c;
        }
    }
    return result;
}

int main() {
    string text = "Sphinx of black quartz, judge my vow: ABC xyz (1984)!";
    int shift = -29;
    cout << caesarCipher(text, shift) << '\n';
}
