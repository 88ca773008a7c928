package main

import (
	"container/heap"
	"fmt"
)

type entry struct {
	weight, vertex int
}

type entryHeap []entry

func (h entryHeap) Len() int           { return len(h) }
func (h entryHeap) Less(i, j int) bool { return h[i].weight < h[j].weight }
func (h entryHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }

func (h *entryHeap) Push(x any) { *h = append(*h, x.(entry)) }

func (h *entryHeap) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

func prim(n int, edges [][3]int) int64 {
	adj := make([][]entry, n)
	for _, e := range edges {
		adj[e[0]] = append(adj[e[0]], entry{e[2], e[1]})
		adj[e[1]] = append(adj[e[1]], entry{e[2], e[0]})
	}
	reached := make([]bool, n)
	var total int64
	for root := 0; root < n; root++ {
		if reached[root] {
			continue
		}
		queue := &entryHeap{{0, root}}
		for queue.Len() > 0 {
			top := heap.Pop(queue).(entry)
			if reached[top.vertex] {
				continue
			}
			reached[top.vertex] = true
			total += int64(top.weight)
			for _, next := range adj[top.vertex] {
				if !reached[next.vertex] {
					heap.Push(queue, next)
				}
			}
		}
	}
	return total
}

func main() {
	n := 11
	edges := [][3]int{{0, 1, 4}, {0, 7, 8}, {7, 1, 11}, {1, 2, 8}, {2, 8, 2}, {2, 5, 4}, {2, 3, 7}, {3, 5, 14},
		{6, 5, 2}, {8, 6, 6}, {7, 6, 1}, {8, 7, 7}, {4, 9, 5}, {9, 10, -3}, {10, 4, 5}}
	fmt.Println(prim(n, edges))
}
