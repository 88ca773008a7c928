package main

import (
	"fmt"
	"math"
	"strings"
)

var kernelX = [3][3]int{{-1, 0, 1}, {-2, 0, 2}, {-1, 0, 1}}
var kernelY = [3][3]int{{-1, -2, -1}, {0, 0, 0}, {1, 2, 1}}

func sobel(image [][]int) [][]int {
	rows, cols := len(image), len(image[0])
	edges := make([][]int, rows)
	for r := range edges {
		edges[r] = make([]int, cols)
		if r == 0 || r == rows-1 {
			continue
		}
		for c := 1; c < cols-1; c++ {
			gx, gy := 0, 0
			for i := 0; i < 3; i++ {
				for j := 0; j < 3; j++ {
					pixel := image[r+i-1][c+j-1]
					gx += kernelX[i][j] * pixel
					gy += kernelY[i][j] * pixel
				}
			}
			magnitude := math.Sqrt(float64(gx*gx + gy*gy))
			edges[r][c] = int(math.Min(255, magnitude))
		}
	}
	return edges
}

func main() {
	image := [][]int{{10, 10, 10, 90, 90, 90}, {10, 12, 10, 95, 90, 90}, {10, 10, 20, 90, 80, 60}, {0, 15, 70, 60, 60, 60}, {5, 40, 60, 60, 61, 255}}
	for _, row := range sobel(image) {
		fmt.Println(strings.Trim(fmt.Sprint(row), "[]"))
	}
}
