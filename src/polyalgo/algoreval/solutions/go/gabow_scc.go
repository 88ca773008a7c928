package main

import (
	"fmt"
	"sort"
)

func gabowScc(n int, edges [][2]int) [][]int {
	adj := make([][]int, n)
	for _, e := range edges {
		adj[e[0]] = append(adj[e[0]], e[1])
	}
	number := make([]int, n) // 0: not visited
	assigned := make([]bool, n)
	var open []int // visited vertices without a component
	var path []int // first vertices of what may become components
	var components [][]int
	clock := 0

	var visit func(u int)
	visit = func(u int) {
		clock++
		number[u] = clock
		begin := len(open)
		open = append(open, u)
		path = append(path, u)
		for _, v := range adj[u] {
			if number[v] == 0 {
				visit(v)
			} else if !assigned[v] {
				for number[path[len(path)-1]] > number[v] {
					path = path[:len(path)-1]
				}
			}
		}
		if path[len(path)-1] != u {
			return
		}
		path = path[:len(path)-1]
		component := append([]int(nil), open[begin:]...)
		open = open[:begin]
		for _, v := range component {
			assigned[v] = true
		}
		sort.Ints(component)
		components = append(components, component)
	}

	for u := 0; u < n; u++ {
		if number[u] == 0 {
			visit(u)
		}
	}
	sort.Slice(components, func(i, j int) bool { return components[i][0] < components[j][0] })
	return components
}

func main() {
	n := 12
	edges := [][2]int{{2, 9}, {9, 4}, {4, 2}, {4, 7}, {7, 0}, {0, 11}, {11, 7}, {9, 11}, {3, 6},
		{6, 3}, {6, 2}, {3, 3}, {10, 6}, {8, 1}, {1, 10}, {10, 8}, {7, 0}}
	for _, component := range gabowScc(n, edges) {
		for i, v := range component {
			if i > 0 {
				fmt.Print(" ")
			}
			fmt.Print(v)
		}
		fmt.Println()
	}
}
