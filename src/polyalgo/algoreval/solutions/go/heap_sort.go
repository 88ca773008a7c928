package main

import (
	"fmt"
	"strings"
)

func siftDown(heap []int, root int) {
	for child := 2*root + 1; child < len(heap); child = 2*root + 1 {
		if child+1 < len(heap) && heap[child] < heap[child+1] {
			child++
		}
		if heap[root] >= heap[child] {
			return
		}
		heap[root], heap[child] = heap[child], heap[root]
		root = child
	}
}

func heapSort(values []int) []int {
	heap := append([]int{}, values...)
	for root := len(heap)/2 - 1; root >= 0; root-- {
		siftDown(heap, root)
	}
	for end := len(heap) - 1; end > 0; end-- {
		heap[0], heap[end] = heap[end], heap[0]
		siftDown(heap[:end], 0)
	}
	return heap
}

func main() {
	values := []int{12, -5, 31, 7, 7, 0, -18, 25, 3, 31, 1, -5, 16}
	fmt.Println(strings.Trim(fmt.Sprint(heapSort(values)), "[]"))
}
