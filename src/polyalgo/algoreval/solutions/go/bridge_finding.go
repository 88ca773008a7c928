package main

import (
	"fmt"
	"sort"
)

func findBridges(n int, edges [][2]int) [][2]int {
	adj := make([][]int, n)
	for _, e := range edges {
		adj[e[0]] = append(adj[e[0]], e[1])
		adj[e[1]] = append(adj[e[1]], e[0])
	}
	order := make([]int, n) // 0: not visited
	low := make([]int, n)
	clock := 0
	var bridges [][2]int

	var visit func(u, parent int)
	visit = func(u, parent int) {
		clock++
		order[u], low[u] = clock, clock
		for _, v := range adj[u] {
			if v == parent {
				continue
			}
			if order[v] != 0 {
				low[u] = min(low[u], order[v])
				continue
			}
			visit(v, u)
			low[u] = min(low[u], low[v])
			if low[v] > order[u] {
				bridges = append(bridges, [2]int{min(u, v), max(u, v)})
			}
		}
	}
	for u := 0; u < n; u++ {
		if order[u] == 0 {
			visit(u, -1)
		}
	}
	sort.Slice(bridges, func(i, j int) bool {
		a, b := bridges[i], bridges[j]
		return a[0] < b[0] || a[0] == b[0] && a[1] < b[1]
	})
	return bridges
}

func main() {
	n := 8
	edges := [][2]int{{0, 1}, {1, 2}, {2, 0}, {4, 1}, {3, 4}, {4, 5}, {5, 3}, {7, 6}}
	for _, bridge := range findBridges(n, edges) {
		fmt.Println(bridge[0], bridge[1])
	}
}
