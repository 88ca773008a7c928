import java.util.Arrays;
import java.util.stream.Collectors;

public class Main {
    static int[] heapSort(int[] values) {
        int[] heap = values.clone();
        for (int root = heap.length / 2 - 1; root >= 0; root--) siftDown(heap, root, heap.length);
        for (int end = heap.length - 1; end > 0; end--) {
            int largest = heap[0];
            heap[0] = heap[end];
            heap[end] = largest;
            siftDown(heap, 0, end);
        }
        return heap;
    }

    private static void siftDown(int[] heap, int root, int size) {
        int value = heap[root];
        while (2 * root + 1 < size) {
            int child = 2 * root + 1;
            if (child + 1 < size && heap[child + 1] > heap[child]) child++;
            if (value >= heap[child]) break;
            heap[root] = heap[child];
            root = child;
        }
        heap[root] = value;
    }

    public static void main(String[] args) {
        int[] values = {12, -5, 31, 7, 7, 0, -18, 25, 3, 31, 1, -5, 16};
        System.out.println(Arrays.stream(heapSort(values))
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(" ")));
    }
}
