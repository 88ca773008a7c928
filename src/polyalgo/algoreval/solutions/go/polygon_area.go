package main

import (
	"fmt"
	"math"
)

func polygonArea(points [][2]float64) float64 {
	doubled := 0.0
	for i, p := range points {
		q := points[(i+1)%len(points)]
		doubled += p[0]*q[1] - q[0]*p[1]
	}
	return math.Abs(doubled) / 2
}

func main() {
	points := [][2]float64{{0.5, 1.0}, {1.5, 5.25}, {4.0, 3.5}, {7.5, 6.0}, {6.0, 0.5}}
	fmt.Printf("%.4f\n", polygonArea(points))
}
