package main

import (
	"fmt"
	"sort"
	"strings"
)

func longestIncreasingSubsequence(values []int) []int {
	tails := []int{} // smallest last value by length - 1
	ends := []int{}  // and its position
	previous := make([]int, len(values))
	for i, value := range values {
		k := sort.SearchInts(tails, value)
		if k == len(tails) {
			tails = append(tails, value)
			ends = append(ends, i)
		} else {
			tails[k], ends[k] = value, i
		}
		previous[i] = -1
		if k > 0 {
			previous[i] = ends[k-1]
		}
	}
	if len(ends) == 0 {
		return nil
	}
	chosen := make([]int, len(ends))
	position := ends[len(ends)-1]
	for k := len(chosen) - 1; k >= 0; k-- {
		chosen[k] = values[position]
		position = previous[position]
	}
	return chosen
}

func main() {
	values := []int{6, 11, 3, 9, 3, 12, 5, -4, 10, 7, -4, 8, 15, 9, 9, 2, 14, 13, 14}
	fmt.Println(strings.Trim(fmt.Sprint(longestIncreasingSubsequence(values)), "[]"))
}
