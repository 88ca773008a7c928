package main

import (
	"fmt"
	"sort"
)

// search appends the vertices that can be reached from u in the order in which they are finished.
func search(adj [][]int, u int, seen []bool, finished []int) []int {
	seen[u] = true
	for _, v := range adj[u] {
		if !seen[v] {
			finished = search(adj, v, seen, finished)
		}
	}
	return append(finished, u)
}

func kosarajuScc(n int, edges [][2]int) [][]int {
	forward := make([][]int, n)
	backward := make([][]int, n)
	for _, e := range edges {
		forward[e[0]] = append(forward[e[0]], e[1])
		backward[e[1]] = append(backward[e[1]], e[0])
	}
	var order []int
	seen := make([]bool, n)
	for u := 0; u < n; u++ {
		if !seen[u] {
			order = search(forward, u, seen, order)
		}
	}
	var components [][]int
	seen = make([]bool, n)
	for i := n - 1; i >= 0; i-- {
		if !seen[order[i]] {
			component := search(backward, order[i], seen, nil)
			sort.Ints(component)
			components = append(components, component)
		}
	}
	sort.Slice(components, func(i, j int) bool { return components[i][0] < components[j][0] })
	return components
}

func main() {
	n := 11
	edges := [][2]int{{1, 5}, {5, 9}, {9, 1}, {5, 0}, {0, 6}, {6, 3}, {3, 0}, {8, 9}, {8, 2},
		{2, 8}, {2, 3}, {6, 6}, {10, 4}, {4, 7}, {0, 6}, {7, 3}}
	for _, component := range kosarajuScc(n, edges) {
		for i, v := range component {
			if i > 0 {
				fmt.Print(" ")
			}
			fmt.Print(v)
		}
		fmt.Println()
	}
}
