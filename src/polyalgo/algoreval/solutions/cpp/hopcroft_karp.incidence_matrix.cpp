#include <iostream>
#include <queue>
#include <vector>

using namespace std;

class Matching {
public:
    Matching(const vector<vector<int>>& adj, int n) : adj(adj), left(adj.size(), -1), right(n, -1), level(adj.size()) {}

    int maximize() {
        int size = 0;
        while (layers()) {
            for (size_t u = 0; u < adj.size(); u++) {
                if (left[u] == -1 && augment(u)) size++;
            }
        }
        return size;
    }

private:
    bool layers() {
        queue<int> waiting;
        for (size_t u = 0; u < adj.size(); u++) {
            level[u] = left[u] == -1 ? 0 : -1;
            if (left[u] == -1) waiting.push(u);
        }
        bool found = false;
        while (!waiting.empty()) {
            int u = waiting.front();
            waiting.pop();
            for (int v : adj[u]) {
                int w = right[v];
                if (w == -1) {
                    found = true;
                } else if (level[w] == -1) {
                    level[w] = level[u] + 1;
                    waiting.push(w);
                }
            }
        }
        return found;
    }

    bool augment(int u) {
        for (int v : adj[u]) {
            int w = right[v];
            if (w == -1 || (level[w] == level[u] + 1 && augment(w))) {
                left[u] = v;
                right[v] = u;
                return true;
            }
        }
        level[u] = -1;
        return false;
    }

    const vector<vector<int>>& adj;
    vector<int> left, right, level;  // partners are -1 while unmatched
};

int hopcroftKarp(const vector<vector<int>>& incidence, int m) {
    vector<vector<int>> adj(m);
    int rows = incidence.size();
    int columns = incidence.empty() ? 0 : incidence[0].size();
    for (int j = 0; j < columns; j++) {
        int u = 0, v = m;
        while (!incidence[u][j]) u++;
        while (!incidence[v][j]) v++;
        adj[u].push_back(v - m);
    }
    return Matching(adj, rows - m).maximize();
}

int main() {
    vector<vector<int>> incidence = {{1, 1, 0, 0, 0, 0, 0}, {0, 0, 1, 0, 0, 0, 0},
                                     {0, 0, 0, 1, 1, 0, 0}, {0, 0, 0, 0, 0, 1, 0},
                                     {0, 0, 0, 0, 0, 0, 1}, {1, 0, 1, 0, 0, 1, 0},
                                     {0, 1, 0, 1, 0, 0, 0}, {0, 0, 0, 0, 1, 0, 1},
                                     {0, 0, 0, 0, 0, 0, 0}};
    int m = 5;
    cout << "Size of maximum matching is " << hopcroftKarp(incidence, m) << '\n';
}
