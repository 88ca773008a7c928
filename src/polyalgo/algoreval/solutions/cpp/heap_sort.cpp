#include <iostream>
#include <utility>
#include <vector>

using namespace std;

void siftDown(vector<int>& heap, size_t root, size_t size) {
    for (size_t child = 2 * root + 1; child < size; child = 2 * root + 1) {
        if (child + 1 < size && heap[child] < heap[child + 1]) child++;
        if (heap[root] >= heap[child]) return;
        swap(heap[root], heap[child]);
        root = child;
    }
}

vector<int> heapSort(const vector<int>& values) {
    vector<int> heap = values;
    for (size_t root = heap.size() / 2; root-- > 0;) siftDown(heap, root, heap.size());
    for (size_t size = heap.size(); size > 1; size--) {
        swap(heap[0], heap[size - 1]);
        siftDown(heap, 0, size - 1);
    }
    return heap;
}

int main() {
    vector<int> values = {12, -5, 31, 7, 7, 0, -18, 25, 3, 31, 1, -5, 16};
    vector<int> sorted = heapSort(values);
    for (size_t i = 0; i < sorted.size(); i++) cout << (i ? " " : "") << sorted[i];
    cout << '\n';
}
