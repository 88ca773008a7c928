package main

import (
	"fmt"
	"strings"
)

func radixSort(values []int) []int {
	var negative, rest []int
	for _, value := range values {
		if value < 0 {
			negative = append(negative, -value)
		} else {
			rest = append(rest, value)
		}
	}
	sorted := []int{}
	negative = sortNonNegative(negative)
	for i := len(negative) - 1; i >= 0; i-- {
		sorted = append(sorted, -negative[i])
	}
	return append(sorted, sortNonNegative(rest)...)
}

func sortNonNegative(values []int) []int {
	largest := 0
	for _, value := range values {
		if value > largest {
			largest = value
		}
	}
	for exponent := 1; largest/exponent > 0; exponent *= 10 {
		var buckets [10][]int
		for _, value := range values {
			digit := value / exponent % 10
			buckets[digit] = append(buckets[digit], value)
		}
		values = nil
		for _, bucket := range buckets {
			values = append(values, bucket...)
		}
	}
	return values
}

func main() {
	values := []int{329, -45, 7, 4570, -802, 90, 329, 0, 66, -7, 1024, 80, -810}
	fmt.Println(strings.Trim(fmt.Sprint(radixSort(values)), "[]"))
}
