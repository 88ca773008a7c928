#include <algorithm>
#include <functional>
#include <iostream>
#include <map>
#include <queue>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace std;

struct Node {
    char symbol;
    int zero = -1, one = -1;  // children, if it is no leaf
};

void assign(const vector<Node>& nodes, int index, const string& code, vector<pair<string, string>>& codes) {
    const Node& node = nodes[index];
    if (node.zero == -1) {
        codes.emplace_back(string(1, node.symbol), code.empty() ? "0" : code);
        return;
    }
    assign(nodes, node.zero, code + "0", codes);
    assign(nodes, node.one, code + "1", codes);
}

vector<pair<string, string>> huffmanCodes(const string& text) {
    map<char, int> counts;
    for (char symbol : text) counts[symbol]++;
    vector<Node> nodes;
    using Entry = tuple<int, char, int>;  // weight, smallest character, node
    priority_queue<Entry, vector<Entry>, greater<Entry>> queue;
    for (auto [symbol, count] : counts) {
        queue.emplace(count, symbol, (int)nodes.size());
        nodes.push_back({symbol});
    }
    while (queue.size() > 1) {
        auto [weight0, smallest0, zero] = queue.top();
        queue.pop();
        auto [weight1, smallest1, one] = queue.top();
        queue.pop();
        queue.emplace(weight0 + weight1, min(smallest0, smallest1), (int)nodes.size());
        nodes.push_back({'\0', zero, one});
    }
    vector<pair<string, string>> codes;
    if (!nodes.empty()) assign(nodes, (int)nodes.size() - 1, "", codes);
    sort(codes.begin(), codes.end());
    return codes;
}

int main() {
    string text = "abracadabra, alakazam!";
    for (const auto& [symbol, code] : huffmanCodes(text)) cout << symbol << ": " << code << '\n';
}
