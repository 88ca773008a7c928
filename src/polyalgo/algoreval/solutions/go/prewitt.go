package main

import (
	"fmt"
	"math"
	"strings"
)

var kernelX = [3][3]int{{-1, 0, 1}, {-1, 0, 1}, {-1, 0, 1}}
var kernelY = [3][3]int{{-1, -1, -1}, {0, 0, 0}, {1, 1, 1}}

func clamp(value, highest int) int {
	if value < 0 {
		return 0
	}
	if value > highest {
		return highest
	}
	return value
}

func prewitt(image [][]int) [][]float64 {
	rows, cols := len(image), len(image[0])
	magnitude := make([][]float64, rows)
	for r := range magnitude {
		magnitude[r] = make([]float64, cols)
		for c := range magnitude[r] {
			gx, gy := 0, 0
			for i := 0; i < 3; i++ {
				for j := 0; j < 3; j++ {
					pixel := image[clamp(r+i-1, rows-1)][clamp(c+j-1, cols-1)]
					gx += kernelX[i][j] * pixel
					gy += kernelY[i][j] * pixel
				}
			}
			magnitude[r][c] = math.Sqrt(float64(gx*gx + gy*gy))
		}
	}
	return magnitude
}

func main() {
	image := [][]int{{10, 10, 10, 90, 90}, {10, 12, 10, 95, 90}, {0, 15, 200, 90, 60}, {5, 40, 60, 60, 255}}
	for _, row := range prewitt(image) {
		words := make([]string, len(row))
		for c, value := range row {
			words[c] = fmt.Sprintf("%.2f", value)
		}
		fmt.Println(strings.Join(words, " "))
	}
}
