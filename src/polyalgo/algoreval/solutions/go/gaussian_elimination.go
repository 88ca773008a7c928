package main

import (
	"fmt"
	"math"
)

func solveLinear(matrix [][]float64, rhs []float64) []float64 {
	n := len(matrix)
	a := make([][]float64, n)
	for i, row := range matrix {
		a[i] = append(append([]float64{}, row...), rhs[i])
	}
	for col := range a {
		pivot := col
		for row := col + 1; row < n; row++ {
			if math.Abs(a[row][col]) > math.Abs(a[pivot][col]) {
				pivot = row
			}
		}
		if math.Abs(a[pivot][col]) < 1e-9 {
			return nil
		}
		a[col], a[pivot] = a[pivot], a[col]
		for row := col + 1; row < n; row++ {
			factor := a[row][col] / a[col][col]
			for k := col; k <= n; k++ {
				a[row][k] -= factor * a[col][k]
			}
		}
	}
	x := make([]float64, n)
	for row := n - 1; row >= 0; row-- {
		value := a[row][n]
		for k := row + 1; k < n; k++ {
			value -= a[row][k] * x[k]
		}
		x[row] = value / a[row][row]
	}
	return x
}

func main() {
	matrix := [][]float64{{0.0, 2.0, -1.0, 3.0}, {4.0, -2.0, 1.0, 0.5}, {-2.0, 1.0, 5.0, 1.0}, {1.0, 3.0, 2.0, -7.0}}
	rhs := []float64{4.0, -3.5, 2.0, 11.0}
	solution := solveLinear(matrix, rhs)
	for _, value := range solution {
		if math.Abs(value) < 0.00005 {
			value = 0
		}
		fmt.Printf("%.4f\n", value)
	}
	if len(solution) == 0 {
		fmt.Println("singular")
	}
}
