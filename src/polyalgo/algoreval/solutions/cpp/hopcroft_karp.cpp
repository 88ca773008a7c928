#include <iostream>
#include <queue>
#include <vector>

using namespace std;

class BipGraph {
public:
    BipGraph(int m, int n) : m(m), adj(m + 1), left(m + 1), right(n + 1), level(m + 1) {}

    void addEdge(int u, int v) { adj[u].push_back(v); }

    int hopcroftKarp() {
        int size = 0;
        while (layers()) {
            for (int u = 1; u <= m; u++) {
                if (left[u] == 0 && augment(u)) size++;
            }
        }
        return size;
    }

private:
    bool layers() {
        queue<int> waiting;
        for (int u = 1; u <= m; u++) {
            level[u] = left[u] == 0 ? 0 : -1;
            if (left[u] == 0) waiting.push(u);
        }
        bool found = false;
        while (!waiting.empty()) {
            int u = waiting.front();
            waiting.pop();
            for (int v : adj[u]) {
                int w = right[v];
                if (w == 0) {
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
            if (w == 0 || (level[w] == level[u] + 1 && augment(w))) {
                left[u] = v;
                right[v] = u;
                return true;
            }
        }
        level[u] = -1;
        return false;
    }

    int m;
    vector<vector<int>> adj;
    vector<int> left, right, level;  // partners are 0 while unmatched
};

int main() {
    BipGraph g(5, 4);
    g.addEdge(1, 1);
    g.addEdge(1, 2);
    g.addEdge(2, 1);
    g.addEdge(3, 2);
    g.addEdge(3, 3);
    g.addEdge(4, 1);
    g.addEdge(5, 3);
    cout << "Size of maximum matching is " << g.hopcroftKarp() << '\n';
}
