package main

import (
	"fmt"
	"math"
)

func stoerWagner(n int, edges [][3]int) int64 {
	weight := make([][]int64, n)
	for v := range weight {
		weight[v] = make([]int64, n)
	}
	for _, e := range edges {
		weight[e[0]][e[1]] += int64(e[2])
		weight[e[1]][e[0]] += int64(e[2])
	}
	merged := make([]bool, n)
	best := int64(math.MaxInt64)
	for size := n; size > 1; size-- {
		taken := append([]bool(nil), merged...)
		tied := make([]int64, n)
		last, before := -1, -1
		for step := 0; step < size; step++ {
			next := -1
			for v := range tied {
				if !taken[v] && (next == -1 || tied[v] > tied[next]) {
					next = v
				}
			}
			taken[next] = true
			for v := range tied {
				if !taken[v] {
					tied[v] += weight[next][v]
				}
			}
			before, last = last, next
		}
		best = min(best, tied[last])
		merged[last] = true
		for v := range weight {
			weight[before][v] += weight[last][v]
			weight[v][before] = weight[before][v]
		}
	}
	return best
}

func main() {
	n := 8
	edges := [][3]int{{0, 1, 2}, {0, 4, 3}, {1, 2, 3}, {1, 4, 2}, {1, 5, 2}, {2, 3, 4},
		{2, 6, 2}, {3, 6, 2}, {3, 7, 2}, {4, 5, 3}, {5, 6, 1}, {6, 7, 3}}
	fmt.Println(stoerWagner(n, edges))
}
