package main

import (
	"fmt"
	"slices"
	"sort"
	"strings"
)

type half struct {
	to, number int
}

func eulerianPath(n int, edges [][2]int) []int {
	adj := make([][]half, n)
	for number, e := range edges {
		adj[e[0]] = append(adj[e[0]], half{e[1], number})
		adj[e[1]] = append(adj[e[1]], half{e[0], number})
	}
	start, oddCount := 0, 0
	for v := n - 1; v >= 0; v-- {
		neighbours := adj[v]
		sort.Slice(neighbours, func(i, j int) bool { return neighbours[i].to > neighbours[j].to })
		if len(neighbours)%2 == 1 {
			start = v
			oddCount++
		} else if len(neighbours) > 0 && oddCount == 0 {
			start = v
		}
	}
	if oddCount > 2 {
		return nil
	}
	used := make([]bool, len(edges))
	stack := []int{start}
	var path []int
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		last := len(adj[u]) - 1
		if last < 0 {
			path = append(path, u)
			stack = stack[:len(stack)-1]
			continue
		}
		next := adj[u][last]
		adj[u] = adj[u][:last]
		if !used[next.number] {
			used[next.number] = true
			stack = append(stack, next.to)
		}
	}
	if len(path) != len(edges)+1 {
		return nil
	}
	slices.Reverse(path)
	return path
}

func main() {
	n := 8
	edges := [][2]int{{0, 2}, {3, 4}, {4, 2}, {1, 6}, {5, 0}, {2, 3}, {4, 3}, {0, 1}, {6, 0}, {3, 4}}
	path := eulerianPath(n, edges)
	if len(path) == 0 {
		fmt.Println("no Eulerian path")
	} else {
		fmt.Println(strings.Trim(fmt.Sprint(path), "[]"))
	}
}
