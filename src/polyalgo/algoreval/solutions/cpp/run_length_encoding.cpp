#include <iostream>
#include <string>

using namespace std;

string runLengthEncode(const string& text) {
    string encoded;
    size_t start = 0;
    while (start < text.size()) {
        size_t end = text.find_first_not_of(text[start], start);
        if (end == string::npos) end = text.size();
        encoded += to_string(end - start) + text[start];
        start = end;
    }
    return encoded;
}

int main() {
    string text = "aaaaaaaaaaaabccddddAAa  99 7777777777777!!xxxxy";
    cout << runLengthEncode(text) << '\n';
}
