package main

import (
	"fmt"
	"strings"
)

func countingSort(values []int) []int {
	if len(values) == 0 {
		return nil
	}
	low, high := values[0], values[0]
	for _, value := range values {
		if value < low {
			low = value
		}
		if value > high {
			high = value
		}
	}
	ends := make([]int, high-low+1)
	for _, value := range values {
		ends[value-low]++
	}
	for i := 1; i < len(ends); i++ {
		ends[i] += ends[i-1]
	}
	sorted := make([]int, len(values))
	for i := len(values) - 1; i >= 0; i-- {
		ends[values[i]-low]--
		sorted[ends[values[i]-low]] = values[i]
	}
	return sorted
}

func main() {
	values := []int{4, -2, 9, 4, 0, -7, 13, -2, 4, 1, 9, 10}
	fmt.Println(strings.Trim(fmt.Sprint(countingSort(values)), "[]"))
}
