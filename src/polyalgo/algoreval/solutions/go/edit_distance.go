package main

import "fmt"

func editDistance(source string, target string) int {
	n, m := len(source), len(target)
	distance := make([][]int, n+1)
	for i := range distance {
		distance[i] = make([]int, m+1)
		distance[i][0] = i
	}
	for j := range distance[0] {
		distance[0][j] = j
	}
	for i := 1; i <= n; i++ {
		for j := 1; j <= m; j++ {
			best := distance[i-1][j-1]
			if source[i-1] != target[j-1] {
				best++
			}
			if deleted := distance[i-1][j] + 1; deleted < best {
				best = deleted
			}
			if inserted := distance[i][j-1] + 1; inserted < best {
				best = inserted
			}
			distance[i][j] = best
		}
	}
	return distance[n][m]
}

func main() {
	source := "The relevant elephant"
	target := "the elevator pehlan"
	fmt.Println(editDistance(source, target))
}
