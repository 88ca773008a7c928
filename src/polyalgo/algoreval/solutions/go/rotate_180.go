package main

import (
	"fmt"
	"strings"
)

func rotate180(image [][]int) [][]int {
	rows, cols := len(image), len(image[0])
	rotated := make([][]int, rows)
	for r := range rotated {
		rotated[r] = make([]int, cols)
		for c := range rotated[r] {
			rotated[r][c] = image[rows-1-r][cols-1-c]
		}
	}
	return rotated
}

func main() {
	image := [][]int{{1, 2, 3, 4, 5}, {6, 7, -8, 9, 10}, {11, 12, 13, 14, 15}, {16, 17, 18, 19, 20}}
	for _, row := range rotate180(image) {
		fmt.Println(strings.Trim(fmt.Sprint(row), "[]"))
	}
}
