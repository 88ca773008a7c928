package main

import (
	"container/heap"
	"fmt"
)

type entry struct {
	dist, vertex int
}

type entryHeap []entry

func (h entryHeap) Len() int           { return len(h) }
func (h entryHeap) Less(i, j int) bool { return h[i].dist < h[j].dist }
func (h entryHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }

func (h *entryHeap) Push(x any) { *h = append(*h, x.(entry)) }

func (h *entryHeap) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

func dijkstra(n int, edges [][3]int, source int) []int {
	adj := make([][][2]int, n)
	for _, e := range edges {
		adj[e[0]] = append(adj[e[0]], [2]int{e[1], e[2]})
	}
	dist := make([]int, n)
	for v := range dist {
		dist[v] = -1
	}
	queue := &entryHeap{{0, source}}
	for queue.Len() > 0 {
		top := heap.Pop(queue).(entry)
		if dist[top.vertex] != -1 {
			continue
		}
		dist[top.vertex] = top.dist
		for _, next := range adj[top.vertex] {
			if dist[next[0]] == -1 {
				heap.Push(queue, entry{top.dist + next[1], next[0]})
			}
		}
	}
	return dist
}

func main() {
	n := 6
	edges := [][3]int{{0, 1, 7}, {0, 2, 3}, {1, 3, 2}, {2, 1, 1}, {2, 3, 8}, {3, 0, 4}, {5, 3, 1}, {3, 4, 5}}
	source := 0
	for v, d := range dijkstra(n, edges, source) {
		if v > 0 {
			fmt.Print(" ")
		}
		fmt.Print(d)
	}
	fmt.Println()
}
