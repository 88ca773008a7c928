package main

import (
	"fmt"
	"sort"
	"strings"
)

func permutations(items []int) [][]int {
	sorted := append([]int{}, items...)
	sort.Ints(sorted)
	used := make([]bool, len(sorted))
	var chosen []int
	var result [][]int
	var extend func()
	extend = func() {
		if len(chosen) == len(sorted) {
			result = append(result, append([]int{}, chosen...))
			return
		}
		for i, item := range sorted {
			if used[i] {
				continue
			}
			used[i] = true
			chosen = append(chosen, item)
			extend()
			chosen = chosen[:len(chosen)-1]
			used[i] = false
		}
	}
	extend()
	return result
}

func main() {
	items := []int{4, 1, 9}
	for _, permutation := range permutations(items) {
		fmt.Println(strings.Trim(fmt.Sprint(permutation), "[]"))
	}
}
