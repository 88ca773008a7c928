package main

import (
	"fmt"
	"math"
	"strings"
)

func equalizeHistogram(image [][]int) [][]int {
	var cumulative [256]int
	for _, row := range image {
		for _, value := range row {
			cumulative[value]++
		}
	}
	lowest, total := 0, 0
	for value, count := range cumulative {
		if total == 0 {
			lowest = count
		}
		total += count
		cumulative[value] = total
	}
	equalized := make([][]int, len(image))
	for r, row := range image {
		equalized[r] = append([]int{}, row...)
		if lowest == total {
			continue
		}
		for c, value := range row {
			share := float64(cumulative[value]-lowest) / float64(total-lowest)
			equalized[r][c] = int(math.Round(share * 255))
		}
	}
	return equalized
}

func main() {
	image := [][]int{{52, 55, 61, 66, 70}, {62, 59, 55, 104, 94}, {63, 65, 66, 113, 144}, {64, 70, 70, 126, 154}}
	for _, row := range equalizeHistogram(image) {
		fmt.Println(strings.Trim(fmt.Sprint(row), "[]"))
	}
}
