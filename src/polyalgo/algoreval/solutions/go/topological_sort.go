package main

import (
	"container/heap"
	"fmt"
)

type intHeap []int

func (h intHeap) Len() int           { return len(h) }
func (h intHeap) Less(i, j int) bool { return h[i] < h[j] }
func (h intHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }

func (h *intHeap) Push(x any) { *h = append(*h, x.(int)) }

func (h *intHeap) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

func topologicalSort(n int, edges [][2]int) []int {
	adj := make([][]int, n)
	incoming := make([]int, n)
	for _, e := range edges {
		adj[e[0]] = append(adj[e[0]], e[1])
		incoming[e[1]]++
	}
	ready := &intHeap{}
	for v := range incoming {
		if incoming[v] == 0 {
			heap.Push(ready, v)
		}
	}
	var order []int
	for ready.Len() > 0 {
		u := heap.Pop(ready).(int)
		order = append(order, u)
		for _, v := range adj[u] {
			if incoming[v]--; incoming[v] == 0 {
				heap.Push(ready, v)
			}
		}
	}
	if len(order) < n {
		return nil
	}
	return order
}

func main() {
	n := 10
	edges := [][2]int{{7, 3}, {7, 0}, {0, 5}, {3, 5}, {5, 1}, {8, 1}, {2, 8}, {9, 2}, {1, 4}, {3, 8}}
	order := topologicalSort(n, edges)
	if len(order) == 0 {
		fmt.Print("cycle")
	}
	for i, v := range order {
		if i > 0 {
			fmt.Print(" ")
		}
		fmt.Print(v)
	}
	fmt.Println()
}
