package main

import (
	"fmt"
	"math"
)

const INF = math.MaxInt

func floydWarshall(n int, edges [][3]int) [][]int {
	dist := make([][]int, n)
	for u := range dist {
		dist[u] = make([]int, n)
		for v := range dist[u] {
			dist[u][v] = INF
		}
		dist[u][u] = 0
	}
	for _, e := range edges {
		dist[e[0]][e[1]] = e[2]
	}
	for k := 0; k < n; k++ {
		for i := 0; i < n; i++ {
			for j := 0; j < n; j++ {
				if dist[i][k] != INF && dist[k][j] != INF {
					dist[i][j] = min(dist[i][j], dist[i][k]+dist[k][j])
				}
			}
		}
	}
	for v := range dist {
		if dist[v][v] < 0 {
			return nil
		}
	}
	return dist
}

func main() {
	n := 8
	edges := [][3]int{{5, 1, 3}, {1, 4, -2}, {4, 2, 4}, {2, 5, -1}, {5, 2, 9}, {1, 2, 2},
		{0, 5, 6}, {0, 4, 7}, {2, 6, 0}, {3, 0, -4}, {6, 3, 8}, {7, 6, 5}}
	dist := floydWarshall(n, edges)
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
