package main

import "fmt"

func mutualReachabilityScc(n int, edges [][2]int) [][]int {
	reach := make([][]bool, n)
	for v := range reach {
		reach[v] = make([]bool, n)
		reach[v][v] = true
	}
	for _, e := range edges {
		reach[e[0]][e[1]] = true
	}
	for k := 0; k < n; k++ {
		for i := 0; i < n; i++ {
			if !reach[i][k] {
				continue
			}
			for j := 0; j < n; j++ {
				if reach[k][j] {
					reach[i][j] = true
				}
			}
		}
	}
	var components [][]int
	assigned := make([]bool, n)
	for u := 0; u < n; u++ {
		if assigned[u] {
			continue
		}
		var component []int
		for v := u; v < n; v++ {
			if reach[u][v] && reach[v][u] {
				assigned[v] = true
				component = append(component, v)
			}
		}
		components = append(components, component)
	}
	return components
}

func main() {
	n := 10
	edges := [][2]int{{7, 2}, {2, 5}, {5, 7}, {5, 0}, {0, 3}, {3, 8}, {8, 0}, {3, 6}, {6, 4}, {4, 6}, {1, 7}, {8, 4}}
	for _, component := range mutualReachabilityScc(n, edges) {
		for i, v := range component {
			if i > 0 {
				fmt.Print(" ")
			}
			fmt.Print(v)
		}
		fmt.Println()
	}
}
