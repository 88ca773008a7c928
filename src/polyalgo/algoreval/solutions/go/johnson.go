package main

import (
	"container/heap"
	"fmt"
	"math"
)

const INF = math.MaxInt

type entry struct {
	dist, vertex int
}

type queue []entry

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].dist < q[j].dist }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(entry)) }

func (q *queue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}

func dijkstra(adj [][]entry, source int) []int {
	dist := make([]int, len(adj))
	for v := range dist {
		dist[v] = INF
	}
	dist[source] = 0
	q := &queue{{0, source}}
	for q.Len() > 0 {
		top := heap.Pop(q).(entry)
		if top.dist > dist[top.vertex] {
			continue
		}
		for _, next := range adj[top.vertex] {
			through := top.dist + next.dist
			if through < dist[next.vertex] {
				dist[next.vertex] = through
				heap.Push(q, entry{through, next.vertex})
			}
		}
	}
	return dist
}

func johnson(n int, edges [][3]int) [][]int {
	// distances from a new vertex with an edge of weight 0 to every vertex
	height := make([]int, n)
	for round := 1; round < n; round++ {
		for _, e := range edges {
			height[e[1]] = min(height[e[1]], height[e[0]]+e[2])
		}
	}
	adj := make([][]entry, n)
	for _, e := range edges {
		reweighted := e[2] + height[e[0]] - height[e[1]]
		if reweighted < 0 {
			return nil
		}
		adj[e[0]] = append(adj[e[0]], entry{reweighted, e[1]})
	}
	result := make([][]int, n)
	for source := range result {
		dist := dijkstra(adj, source)
		for v := range dist {
			if dist[v] != INF {
				dist[v] += height[v] - height[source]
			}
		}
		result[source] = dist
	}
	return result
}

func main() {
	n := 8
	edges := [][3]int{{6, 2, -4}, {2, 0, 3}, {0, 6, 2}, {2, 5, 6}, {5, 3, -7}, {3, 1, 2},
		{1, 5, 5}, {6, 3, -1}, {0, 1, -2}, {4, 6, 1}, {4, 2, -3}, {1, 7, 0}}
	dist := johnson(n, edges)
	if len(dist) == 0 {
		fmt.Println("negative cycle")
	}
	for _, row := range dist {
		for v, d := range row {
			if v > 0 {
				fmt.Print(" ")
			}
			if d == INF {
				fmt.Print("INF")
			} else {
				fmt.Print(d)
			}
		}
		fmt.Println()
	}
}
