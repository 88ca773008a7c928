package main

import (
	"fmt"
	"strings"
)

func mergeSort(values []int) []int {
	if len(values) < 2 {
		return append([]int{}, values...)
	}
	middle := len(values) / 2
	left, right := mergeSort(values[:middle]), mergeSort(values[middle:])
	merged := make([]int, 0, len(values))
	i, j := 0, 0
	for i < len(left) && j < len(right) {
		if left[i] <= right[j] {
			merged = append(merged, left[i])
			i++
		} else {
			merged = append(merged, right[j])
			j++
		}
	}
	merged = append(merged, left[i:]...)
	return append(merged, right[j:]...)
}

func main() {
	values := []int{38, -27, 43, 3, 9, 82, 10, 3, 0}
	fmt.Println(strings.Trim(fmt.Sprint(mergeSort(values)), "[]"))
}
