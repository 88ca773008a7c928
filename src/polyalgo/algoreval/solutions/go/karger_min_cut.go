package main

import (
	"fmt"
	"math/rand"
)

func find(parent []int, v int) int {
	for parent[v] != v {
		parent[v] = parent[parent[v]]
		v = parent[v]
	}
	return v
}

// contract contracts edges in the given order until two vertices remain, and counts the edges between them.
func contract(n int, order [][2]int) int {
	parent := make([]int, n)
	for v := range parent {
		parent[v] = v
	}
	remaining := n
	for _, e := range order {
		if remaining == 2 {
			break
		}
		a, b := find(parent, e[0]), find(parent, e[1])
		if a != b {
			parent[a] = b
			remaining--
		}
	}
	cut := 0
	for _, e := range order {
		if find(parent, e[0]) != find(parent, e[1]) {
			cut++
		}
	}
	return cut
}

func kargerMinCut(n int, edges [][2]int) int {
	random := rand.New(rand.NewSource(12345))
	order := append([][2]int(nil), edges...)
	best := len(edges)
	for trial := 0; trial < 10*n*n; trial++ {
		random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		best = min(best, contract(n, order))
	}
	return best
}

func main() {
	n := 10
	edges := [][2]int{{0, 3}, {0, 7}, {3, 7}, {3, 8}, {7, 8}, {8, 0}, {5, 8}, {5, 0}, {5, 3},
		{1, 2}, {1, 4}, {2, 4}, {2, 6}, {4, 9}, {6, 9}, {6, 1}, {9, 1}, {4, 6}, {2, 9}, {7, 2},
		{9, 5}, {7, 2}, {4, 4}}
	fmt.Println(kargerMinCut(n, edges))
}
