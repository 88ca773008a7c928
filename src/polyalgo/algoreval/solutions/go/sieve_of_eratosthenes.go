package main

import (
	"fmt"
	"strings"
)

func sieve(limit int) []int {
	composite := make([]bool, limit+1)
	primes := []int{}
	for p := 2; p <= limit; p++ {
		if composite[p] {
			continue
		}
		primes = append(primes, p)
		for multiple := p * p; multiple <= limit; multiple += p {
			composite[multiple] = true
		}
	}
	return primes
}

func main() {
	limit := 121
	fmt.Println(strings.Trim(fmt.Sprint(sieve(limit)), "[]"))
}
