package main

import (
	"fmt"
	"strings"
)

func rotate90(image [][]int) [][]int {
	rows, cols := len(image), len(image[0])
	rotated := make([][]int, cols)
	for c := range rotated {
		rotated[c] = make([]int, rows)
		for r := range image {
			rotated[c][rows-1-r] = image[r][c]
		}
	}
	return rotated
}

func main() {
	image := [][]int{{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, -11, 12}}
	for _, row := range rotate90(image) {
		fmt.Println(strings.Trim(fmt.Sprint(row), "[]"))
	}
}
