package main

import (
	"fmt"
	"strings"
)

func boxBlur(image [][]int) [][]int {
	rows, cols := len(image), len(image[0])
	blurred := make([][]int, rows)
	for r := range blurred {
		blurred[r] = make([]int, cols)
		for c := range blurred[r] {
			sum, count := 0, 0
			for y := r - 1; y <= r+1; y++ {
				for x := c - 1; x <= c+1; x++ {
					if y >= 0 && y < rows && x >= 0 && x < cols {
						sum += image[y][x]
						count++
					}
				}
			}
			blurred[r][c] = sum / count
		}
	}
	return blurred
}

func main() {
	image := [][]int{{10, 20, 30, 40, 255}, {50, 60, 70, 80, 0}, {90, 100, 110, 120, 255}, {15, 25, 35, 45, 1}}
	for _, row := range boxBlur(image) {
		fmt.Println(strings.Trim(fmt.Sprint(row), "[]"))
	}
}
