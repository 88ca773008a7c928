package main

import "fmt"

func longestCommonSubsequence(first string, second string) string {
	n, m := len(first), len(second)
	length := make([][]int, n+1)
	for i := range length {
		length[i] = make([]int, m+1)
	}
	for i := 1; i <= n; i++ {
		for j := 1; j <= m; j++ {
			if first[i-1] == second[j-1] {
				length[i][j] = length[i-1][j-1] + 1
			} else {
				length[i][j] = max(length[i-1][j], length[i][j-1])
			}
		}
	}
	common := make([]byte, length[n][m])
	for i, j := n, m; i > 0 && j > 0; {
		switch {
		case first[i-1] == second[j-1]:
			common[length[i][j]-1] = first[i-1]
			i--
			j--
		case length[i-1][j] >= length[i][j-1]:
			i--
		default:
			j--
		}
	}
	return string(common)
}

func main() {
	first := "committee-meeting"
	second := "commentator-meaning"
	fmt.Println(longestCommonSubsequence(first, second))
}
