package main

import (
	"fmt"
	"strings"
)

const (
	base  = 256
	prime = 1000000007
)

func rabinKarp(text string, pattern string) []int {
	n, m := len(text), len(pattern)
	matches := []int{}
	if m > n {
		return matches
	}
	lead, wanted, window := 1, 0, 0
	for i := 0; i < m; i++ {
		if i > 0 {
			lead = lead * base % prime
		}
		wanted = (wanted*base + int(pattern[i])) % prime
		window = (window*base + int(text[i])) % prime
	}
	for i := 0; i <= n-m; i++ {
		if window == wanted && text[i:i+m] == pattern {
			matches = append(matches, i)
		}
		if i < n-m {
			window = (window - int(text[i])*lead%prime + prime) % prime
			window = (window*base + int(text[i+m])) % prime
		}
	}
	return matches
}

func main() {
	text := "abracadabra cadabra abra"
	pattern := "abra"
	fmt.Println(strings.Trim(fmt.Sprint(rabinKarp(text, pattern)), "[]"))
}
