package main

import (
	"fmt"
	"sort"
)

func find(parent []int, v int) int {
	for parent[v] != v {
		parent[v] = parent[parent[v]]
		v = parent[v]
	}
	return v
}

func kruskal(n int, edges [][3]int) [][3]int {
	sorted := make([][3]int, 0, len(edges))
	for _, e := range edges {
		sorted = append(sorted, [3]int{min(e[0], e[1]), max(e[0], e[1]), e[2]})
	}
	sort.Slice(sorted, func(i, j int) bool {
		x, y := sorted[i], sorted[j]
		if x[2] != y[2] {
			return x[2] < y[2]
		}
		return x[0] < y[0] || x[0] == y[0] && x[1] < y[1]
	})
	parent := make([]int, n)
	for v := range parent {
		parent[v] = v
	}
	var forest [][3]int
	for _, e := range sorted {
		a, b := find(parent, e[0]), find(parent, e[1])
		if a != b {
			parent[a] = b
			forest = append(forest, e)
		}
	}
	return forest
}

func main() {
	n := 11
	edges := [][3]int{{4, 1, 6}, {1, 0, 3}, {0, 4, 6}, {7, 4, 3}, {2, 7, 6}, {2, 1, 6}, {5, 2, 9},
		{7, 5, 8}, {5, 9, -2}, {9, 2, 8}, {6, 3, 5}, {3, 10, 5}, {10, 6, 5}, {0, 7, 7}}
	var total int64
	for _, e := range kruskal(n, edges) {
		fmt.Println(e[0], e[1], e[2])
		total += int64(e[2])
	}
	fmt.Println(total)
}
