#include <iostream>
#include <queue>
using namespace std;
typedef long long ll;

priority_queue<ll> small_, big_;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(0);
    int n;
    cin >> n;
    while (n--) {
        ll p;
        cin >> p;
        small_.push(p);
        big_.push(-small_.top());
        small_.pop();
        if (big_.size() > small_.size()) {
            small_.push(-big_.top());
            big_.pop();
        }
        cout << small_.top() << ' ';
    }
    cout << '\n';
}
