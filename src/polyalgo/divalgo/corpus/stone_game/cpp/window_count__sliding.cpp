#include <iostream>
#include <queue>
using namespace std;

int main() {
    int n, k;
    cin >> n >> k;
    queue<int> last;
    last.push(1);
    int losing = 1, answer = 0;
    for (int p = 1; p <= n; ++p) {
        int now = losing == 0 ? 1 : 0;
        answer += now;
        last.push(now);
        losing += now;
        if ((int)last.size() > k) {
            losing -= last.front();
            last.pop();
        }
    }
    cout << answer << '\n';
}
