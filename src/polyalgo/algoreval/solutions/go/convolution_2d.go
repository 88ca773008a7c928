package main

import (
	"fmt"
	"strings"
)

func convolve2d(image [][]int, kernel [][]int) [][]int {
	rows, cols := len(image), len(image[0])
	centre := len(kernel) / 2
	result := make([][]int, rows)
	for r := range result {
		result[r] = make([]int, cols)
		for c := range result[r] {
			for i, weights := range kernel {
				for j, weight := range weights {
					y, x := r+centre-i, c+centre-j
					if y >= 0 && y < rows && x >= 0 && x < cols {
						result[r][c] += weight * image[y][x]
					}
				}
			}
		}
	}
	return result
}

func main() {
	image := [][]int{{10, 20, 30, 40}, {50, 60, 70, 80}, {15, 25, 35, 45}}
	kernel := [][]int{{1, 2, 0}, {0, -1, 3}, {-2, 0, 1}}
	for _, row := range convolve2d(image, kernel) {
		fmt.Println(strings.Trim(fmt.Sprint(row), "[]"))
	}
}
