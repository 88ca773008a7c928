package main

import (
	"fmt"
	"math"
)

const INF = math.MaxInt

func bellmanFord(n int, edges [][3]int, source int) []int {
	dist := make([]int, n)
	for v := range dist {
		dist[v] = INF
	}
	dist[source] = 0
	for round := 1; round <= n; round++ {
		changed := false
		for _, e := range edges {
			u, v, w := e[0], e[1], e[2]
			if dist[u] != INF && dist[u]+w < dist[v] {
				dist[v] = dist[u] + w
				changed = true
			}
		}
		if !changed {
			return dist
		}
	}
	return nil
}

func main() {
	n := 9
	edges := [][3]int{{4, 5, -2}, {3, 4, 6}, {2, 3, -3}, {1, 3, 4}, {0, 2, 5}, {0, 1, -1},
		{5, 2, 2}, {6, 7, -4}, {7, 6, 3}, {7, 0, -9}, {1, 8, 0}}
	source := 0
	dist := bellmanFord(n, edges, source)
	if len(dist) == 0 {
		fmt.Print("negative cycle")
	}
	for v, d := range dist {
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
