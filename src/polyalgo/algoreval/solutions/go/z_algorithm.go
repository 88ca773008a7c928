package main

import (
	"fmt"
	"strings"
)

func zArray(s string) []int {
	n := len(s)
	z := make([]int, n)
	left, right := 0, 0
	for i := 1; i < n; i++ {
		if i < right {
			z[i] = min(right-i, z[i-left])
		}
		for i+z[i] < n && s[z[i]] == s[i+z[i]] {
			z[i]++
		}
		if i+z[i] > right {
			left, right = i, i+z[i]
		}
	}
	return z
}

func zSearch(text string, pattern string) []int {
	m := len(pattern)
	matches := []int{}
	for i, length := range zArray(pattern + "\x00" + text)[m+1:] {
		if length == m {
			matches = append(matches, i)
		}
	}
	return matches
}

func main() {
	text := "aab$aabaabaaab$aab"
	pattern := "aab"
	fmt.Println(strings.Trim(fmt.Sprint(zSearch(text, pattern)), "[]"))
}
