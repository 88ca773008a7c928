#include <array>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

using namespace std;

class Trie {
public:
    explicit Trie(const vector<string>& words) {
        for (const string& word : words) insert(word);
    }

    void insert(const string& word) {
        if (search(word)) return;
        Node* node = &root;
        for (char letter : word) {
            auto& child = node->children[letter - 'a'];
            if (!child) child = make_unique<Node>();
            node = child.get();
            node->count++;
        }
        node->isWord = true;
    }

    bool remove(const string& word) {
        if (!search(word)) return false;
        Node* node = &root;
        for (char letter : word) {
            auto& child = node->children[letter - 'a'];
            if (--child->count == 0) {
                child.reset();
                return true;
            }
            node = child.get();
        }
        node->isWord = false;
        return true;
    }

    bool search(const string& word) {
        const Node* node = find(word);
        return node && node->isWord;
    }

    bool startsWith(const string& prefix) { return find(prefix) != nullptr; }

    int countPrefix(const string& prefix) {
        const Node* node = find(prefix);
        return node ? node->count : 0;
    }

private:
    struct Node {
        array<unique_ptr<Node>, 26> children;
        bool isWord = false;
        int count = 0;  // words that pass through
    };

    const Node* find(const string& prefix) const {
        const Node* node = &root;
        for (char letter : prefix) {
            node = node->children[letter - 'a'].get();
            if (!node) return nullptr;
        }
        return node;
    }

    Node root;
};

int main() {
    vector<string> words = {"car", "card", "care", "cat", "dog", "car"};
    Trie trie(words);
    cout << trie.countPrefix("car") << '\n';
    cout << boolalpha << trie.search("ca") << '\n';
    cout << boolalpha << trie.startsWith("ca") << '\n';
    cout << boolalpha << trie.remove("car") << '\n';
    cout << boolalpha << trie.search("car") << '\n';
    cout << boolalpha << trie.search("card") << '\n';
    cout << trie.countPrefix("car") << '\n';
    cout << boolalpha << trie.remove("ca") << '\n';
    trie.insert("dot");
    cout << trie.countPrefix("do") << '\n';
    cout << boolalpha << trie.remove("dog") << '\n';
    cout << boolalpha << trie.remove("dog") << '\n';
    cout << boolalpha << trie.startsWith("dog") << '\n';
    trie.insert("cards");
    cout << boolalpha << trie.remove("card") << '\n';
    cout << trie.countPrefix("card") << '\n';
}
