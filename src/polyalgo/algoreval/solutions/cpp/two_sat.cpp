#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>

using namespace std;

// Literal v is node 2v - 2 of the implication graph, its negation node 2v - 1.
struct Implications {
    vector<vector<int>> adj, reversed;
    vector<bool> seen;
    vector<int> finished, component;

    explicit Implications(int n) : adj(2 * n), reversed(2 * n), seen(2 * n, false), component(2 * n, -1) {}

    static int node(int literal) { return literal > 0 ? 2 * literal - 2 : -2 * literal - 1; }

    void add(int u, int v) {
        adj[u].push_back(v);
        reversed[v].push_back(u);
    }

    void visit(int u) {
        seen[u] = true;
        for (int v : adj[u]) {
            if (!seen[v]) visit(v);
        }
        finished.push_back(u);
    }

    void collect(int u, int number) {
        component[u] = number;
        for (int v : reversed[u]) {
            if (component[v] == -1) collect(v, number);
        }
    }
};

vector<bool> twoSat(int n, const vector<pair<int, int>>& clauses) {
    Implications graph(n);
    for (auto [a, b] : clauses) {
        int x = Implications::node(a), y = Implications::node(b);
        graph.add(x ^ 1, y);
        graph.add(y ^ 1, x);
    }
    for (int u = 0; u < 2 * n; u++) {
        if (!graph.seen[u]) graph.visit(u);
    }
    reverse(graph.finished.begin(), graph.finished.end());
    int count = 0;
    for (int u : graph.finished) {
        if (graph.component[u] == -1) graph.collect(u, count++);
    }
    vector<bool> values(n);
    for (int i = 0; i < n; i++) {
        int yes = graph.component[2 * i], no = graph.component[2 * i + 1];
        if (yes == no) return {};
        values[i] = yes > no;
    }
    return values;
}

int main() {
    int n = 7;
    vector<pair<int, int>> clauses = {{1, 4}, {-4, 2}, {-2, -4}, {-1, 3}, {-3, -6},
                                      {6, -5}, {5, 7}, {7, -7}, {-7, -2}, {1, 4}};
    vector<bool> values = twoSat(n, clauses);
    if (values.empty()) cout << "unsatisfiable";
    for (size_t i = 0; i < values.size(); i++) cout << (i ? " " : "") << values[i];
    cout << '\n';
}
