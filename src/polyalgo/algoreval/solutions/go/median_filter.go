package main

import (
	"fmt"
	"sort"
	"strings"
)

func medianFilter(image [][]int) [][]int {
	filtered := make([][]int, len(image))
	for r, row := range image {
		filtered[r] = append([]int{}, row...)
	}
	for r := 1; r < len(image)-1; r++ {
		for c := 1; c < len(image[r])-1; c++ {
			var window []int
			for y := r - 1; y <= r+1; y++ {
				window = append(window, image[y][c-1:c+2]...)
			}
			sort.Ints(window)
			filtered[r][c] = window[4]
		}
	}
	return filtered
}

func main() {
	image := [][]int{{10, 12, 11, 255, 13, 12}, {11, 0, 12, 12, 14, 13}, {10, 11, 255, 13, 0, 255}, {12, 200, 13, 11, 12, 14}, {0, 13, 255, 12, 11, 10}}
	for _, row := range medianFilter(image) {
		fmt.Println(strings.Trim(fmt.Sprint(row), "[]"))
	}
}
