package main

import (
	"fmt"
	"math"
)

const INF = math.MaxInt

func dagShortestPath(n int, edges [][3]int, source int) []int {
	adj := make([][][2]int, n)
	incoming := make([]int, n)
	for _, e := range edges {
		adj[e[0]] = append(adj[e[0]], [2]int{e[1], e[2]})
		incoming[e[1]]++
	}
	var ready []int
	dist := make([]int, n)
	for v := range dist {
		dist[v] = INF
		if incoming[v] == 0 {
			ready = append(ready, v)
		}
	}
	dist[source] = 0
	for len(ready) > 0 {
		u := ready[0]
		ready = ready[1:]
		for _, next := range adj[u] {
			v := next[0]
			if dist[u] != INF {
				dist[v] = min(dist[v], dist[u]+next[1])
			}
			if incoming[v]--; incoming[v] == 0 {
				ready = append(ready, v)
			}
		}
	}
	return dist
}

func main() {
	n := 9
	edges := [][3]int{{5, 2, 6}, {2, 7, 3}, {5, 7, 8}, {7, 1, -4}, {2, 1, 2}, {1, 4, 5},
		{7, 4, 0}, {4, 0, -2}, {3, 5, -7}, {3, 0, 1}, {8, 1, -9}}
	source := 5
	for v, d := range dagShortestPath(n, edges, source) {
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
