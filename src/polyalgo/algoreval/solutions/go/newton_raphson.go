package main

import (
	"fmt"
	"math"
)

func newtonRaphson(coefficients []float64, start float64, tolerance float64, maxIterations int) []float64 {
	iterates := []float64{start}
	x := start
	for len(iterates) <= maxIterations {
		value, slope := 0.0, 0.0
		for i := len(coefficients) - 1; i >= 0; i-- {
			slope = slope*x + value
			value = value*x + coefficients[i]
		}
		if slope == 0 {
			break
		}
		step := value / slope
		x -= step
		iterates = append(iterates, x)
		if math.Abs(step) < tolerance {
			break
		}
	}
	return iterates
}

func main() {
	coefficients := []float64{-5.0, -2.0, 0.0, 1.0}
	var start float64 = 3.0
	var tolerance float64 = 1e-06
	maxIterations := 20
	for _, x := range newtonRaphson(coefficients, start, tolerance, maxIterations) {
		if math.Abs(x) < 5e-7 {
			x = 0
		}
		fmt.Printf("%.6f\n", x)
	}
}
