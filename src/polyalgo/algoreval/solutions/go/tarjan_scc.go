package main

import (
	"fmt"
	"sort"
)

func tarjanScc(n int, edges [][2]int) [][]int {
	adj := make([][]int, n)
	for _, e := range edges {
		adj[e[0]] = append(adj[e[0]], e[1])
	}
	number := make([]int, n) // 0: not visited
	low := make([]int, n)
	onStack := make([]bool, n)
	var stack []int
	var components [][]int
	clock := 0

	var visit func(u int)
	visit = func(u int) {
		clock++
		number[u], low[u] = clock, clock
		stack = append(stack, u)
		onStack[u] = true
		for _, v := range adj[u] {
			if number[v] == 0 {
				visit(v)
				low[u] = min(low[u], low[v])
			} else if onStack[v] {
				low[u] = min(low[u], number[v])
			}
		}
		if low[u] < number[u] {
			return
		}
		var component []int
		for onStack[u] {
			v := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			onStack[v] = false
			component = append(component, v)
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
	n := 11
	edges := [][2]int{{3, 7}, {7, 5}, {5, 3}, {5, 0}, {0, 8}, {8, 2}, {2, 0}, {4, 5},
		{4, 8}, {4, 9}, {9, 4}, {9, 9}, {6, 9}, {0, 8}, {10, 1}, {1, 6}}
	for _, component := range tarjanScc(n, edges) {
		for i, v := range component {
			if i > 0 {
				fmt.Print(" ")
			}
			fmt.Print(v)
		}
		fmt.Println()
	}
}
