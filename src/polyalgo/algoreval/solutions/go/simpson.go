package main

import (
	"fmt"
	"math"
)

func evaluate(coefficients []float64, x float64) float64 {
	value := 0.0
	for i := len(coefficients) - 1; i >= 0; i-- {
		value = value*x + coefficients[i]
	}
	return value
}

func simpson(coefficients []float64, a float64, b float64, n int) float64 {
	h := (b - a) / float64(n)
	sum := evaluate(coefficients, a) + evaluate(coefficients, b)
	for i := 1; i < n; i++ {
		weight := 2.0
		if i%2 == 1 {
			weight = 4.0
		}
		sum += weight * evaluate(coefficients, a+float64(i)*h)
	}
	return sum * h / 3
}

func main() {
	coefficients := []float64{1.0, -0.5, 0.0, 2.0, 0.0, -1.5, 0.25}
	var a float64 = -1.0
	var b float64 = 2.5
	n := 8
	integral := simpson(coefficients, a, b, n)
	if math.Abs(integral) < 5e-7 {
		integral = 0
	}
	fmt.Printf("%.6f\n", integral)
}
