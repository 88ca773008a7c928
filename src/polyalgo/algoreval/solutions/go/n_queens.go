package main

import (
	"fmt"
	"strings"
)

func nQueens(n int, maxSolutions int) [][]int {
	var solutions [][]int
	queens := make([]int, n)
	columns := make([]bool, n)
	falling := make([]bool, 2*n)
	rising := make([]bool, 2*n)
	var place func(row int)
	place = func(row int) {
		if row == n {
			solutions = append(solutions, append([]int{}, queens...))
			return
		}
		for c := 0; c < n && len(solutions) < maxSolutions; c++ {
			if columns[c] || falling[row-c+n] || rising[row+c] {
				continue
			}
			queens[row] = c
			columns[c], falling[row-c+n], rising[row+c] = true, true, true
			place(row + 1)
			columns[c], falling[row-c+n], rising[row+c] = false, false, false
		}
	}
	place(0)
	return solutions
}

func main() {
	n := 8
	maxSolutions := 12
	solutions := nQueens(n, maxSolutions)
	for _, queens := range solutions {
		fmt.Println(strings.Trim(fmt.Sprint(queens), "[]"))
	}
	if len(solutions) == 0 {
		fmt.Println("none")
	}
}
