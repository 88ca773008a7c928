package main

import (
	"fmt"
	"strings"
)

func articulationPoints(n int, edges [][2]int) []int {
	adj := make([][]int, n)
	for _, e := range edges {
		adj[e[0]] = append(adj[e[0]], e[1])
		adj[e[1]] = append(adj[e[1]], e[0])
	}
	order := make([]int, n) // 0: not visited
	low := make([]int, n)
	isCut := make([]bool, n)
	clock := 0

	var visit func(u, parent int)
	visit = func(u, parent int) {
		clock++
		order[u], low[u] = clock, clock
		children := 0
		for _, v := range adj[u] {
			if v == parent {
				continue
			}
			if order[v] != 0 {
				low[u] = min(low[u], order[v])
				continue
			}
			children++
			visit(v, u)
			low[u] = min(low[u], low[v])
			if parent != -1 && low[v] >= order[u] {
				isCut[u] = true
			}
		}
		if parent == -1 && children > 1 {
			isCut[u] = true
		}
	}
	for u := 0; u < n; u++ {
		if order[u] == 0 {
			visit(u, -1)
		}
	}
	var points []int
	for u := 0; u < n; u++ {
		if isCut[u] {
			points = append(points, u)
		}
	}
	return points
}

func main() {
	n := 13
	edges := [][2]int{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 2}, {8, 4},
		{7, 6}, {6, 5}, {7, 6}, {9, 11}, {10, 9}, {11, 11}}
	points := articulationPoints(n, edges)
	fmt.Println(strings.Trim(fmt.Sprint(points), "[]"))
}
