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

func endsLess(x, y [3]int) bool {
	return x[0] < y[0] || x[0] == y[0] && x[1] < y[1]
}

func boruvka(n int, edges [][3]int) [][3]int {
	parent := make([]int, n)
	for v := range parent {
		parent[v] = v
	}
	var forest [][3]int
	for {
		cheapest := make(map[int][3]int)
		for _, e := range edges {
			a, b := find(parent, e[0]), find(parent, e[1])
			if a == b {
				continue
			}
			edge := [3]int{min(e[0], e[1]), max(e[0], e[1]), e[2]}
			for _, root := range []int{a, b} {
				best, ok := cheapest[root]
				if !ok || edge[2] < best[2] || edge[2] == best[2] && endsLess(edge, best) {
					cheapest[root] = edge
				}
			}
		}
		if len(cheapest) == 0 {
			break
		}
		for _, edge := range cheapest {
			a, b := find(parent, edge[0]), find(parent, edge[1])
			if a != b {
				parent[a] = b
				forest = append(forest, edge)
			}
		}
	}
	sort.Slice(forest, func(i, j int) bool { return endsLess(forest[i], forest[j]) })
	return forest
}

func main() {
	n := 10
	edges := [][3]int{{0, 1, 4}, {2, 1, 8}, {2, 0, 4}, {1, 0, 6}, {3, 2, 7}, {5, 2, 4}, {3, 4, 9}, {5, 3, 7},
		{5, 4, 9}, {6, 5, 4}, {6, 2, 4}, {4, 4, 1}, {8, 9, -2}, {9, 7, 3}, {7, 8, 3}}
	for _, edge := range boruvka(n, edges) {
		fmt.Println(edge[0], edge[1], edge[2])
	}
}
