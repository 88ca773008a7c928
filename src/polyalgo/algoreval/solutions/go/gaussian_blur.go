package main

import (
	"fmt"
	"strings"
)

var kernel = [3][3]int{{1, 2, 1}, {2, 4, 2}, {1, 2, 1}}

func clamp(value, highest int) int {
	if value < 0 {
		return 0
	}
	if value > highest {
		return highest
	}
	return value
}

func gaussianBlur(image [][]int) [][]int {
	rows, cols := len(image), len(image[0])
	blurred := make([][]int, rows)
	for r := range blurred {
		blurred[r] = make([]int, cols)
		for c := range blurred[r] {
			sum := 0
			for i, weights := range kernel {
				for j, weight := range weights {
					sum += weight * image[clamp(r+i-1, rows-1)][clamp(c+j-1, cols-1)]
				}
			}
			blurred[r][c] = sum / 16
		}
	}
	return blurred
}

func main() {
	image := [][]int{{0, 0, 255, 0, 0}, {12, 200, 34, 56, 255}, {78, 90, 123, 45, 67}, {255, 1, 2, 3, 254}}
	for _, row := range gaussianBlur(image) {
		fmt.Println(strings.Trim(fmt.Sprint(row), "[]"))
	}
}
