package main

import (
	"fmt"
	"strconv"
	"strings"
)

func kmpSearch(text string, pattern string) []int {
	m := len(pattern)
	failure := make([]int, m)
	for i, k := 1, 0; i < m; i++ {
		for k > 0 && pattern[i] != pattern[k] {
			k = failure[k-1]
		}
		if pattern[i] == pattern[k] {
			k++
		}
		failure[i] = k
	}
	var matches []int
	for i, k := 0, 0; i < len(text); i++ {
		for k > 0 && text[i] != pattern[k] {
			k = failure[k-1]
		}
		if text[i] == pattern[k] {
			k++
		}
		if k == m {
			matches = append(matches, i-m+1)
			k = failure[k-1]
		}
	}
	return matches
}

func main() {
	text := "abababcabababab"
	pattern := "abab"
	var words []string
	for _, position := range kmpSearch(text, pattern) {
		words = append(words, strconv.Itoa(position))
	}
	fmt.Println(strings.Join(words, " "))
}
