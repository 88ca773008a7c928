#include <cctype>
#include <iostream>
#include <string>

using namespace std;

string vigenereCipher(const string& text, const string& key) {
    string result = text;
    size_t used = 0;
    for (char& c : result) {
        if (!isalpha(static_cast<unsigned char>(c))) continue;
        int shift = tolower(key[used % key.size()]) - 'a';
        char base = isupper(static_cast<unsigned char>(c)) ? 'A' : 'a';
        c = char(base + (c - base + shift) % 26);
        used++;
    }
    return result;
}

int main() {
    string text = "Attack at Dawn -- meet Zoe & Max by pier 39, not 40!";
    string key = "LeMonZ";
    cout << vigenereCipher(text, key) << '\n';
}
