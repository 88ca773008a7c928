package main

import (
	"fmt"
	"slices"
	"sort"
)

func hierholzer(n int, edges [][2]int) []int {
	adj := make([][]int, n)
	incoming := make([]int, n)
	for _, e := range edges {
		adj[e[0]] = append(adj[e[0]], e[1])
		incoming[e[1]]++
	}
	start := 0
	for v := n - 1; v >= 0; v-- {
		if len(adj[v]) != incoming[v] {
			return nil
		}
		if len(adj[v]) > 0 {
			start = v
		}
		sort.Sort(sort.Reverse(sort.IntSlice(adj[v]))) // the smallest successor last
	}
	stack := []int{start}
	var circuit []int
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		last := len(adj[u]) - 1
		if last < 0 {
			circuit = append(circuit, u)
			stack = stack[:len(stack)-1]
			continue
		}
		stack = append(stack, adj[u][last])
		adj[u] = adj[u][:last]
	}
	if len(circuit) != len(edges)+1 {
		return nil
	}
	slices.Reverse(circuit)
	return circuit
}

func main() {
	n := 9
	edges := [][2]int{{4, 1}, {1, 6}, {6, 4}, {1, 3}, {3, 8}, {8, 1}, {3, 1}, {6, 6}, {1, 3},
		{6, 2}, {2, 6}, {5, 4}, {4, 5}}
	circuit := hierholzer(n, edges)
	if len(circuit) == 0 {
		fmt.Print("no Eulerian circuit")
	}
	for i, v := range circuit {
		if i > 0 {
			fmt.Print(" ")
		}
		fmt.Print(v)
	}
	fmt.Println()
}
