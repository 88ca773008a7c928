package main

import (
	"fmt"
	"math"
	"math/cmplx"
)

func transform(values []complex128) []complex128 {
	n := len(values)
	if n == 1 {
		return values
	}
	even := make([]complex128, n/2)
	odd := make([]complex128, n/2)
	for i := range even {
		even[i] = values[2*i]
		odd[i] = values[2*i+1]
	}
	even, odd = transform(even), transform(odd)
	result := make([]complex128, n)
	for k := range even {
		term := cmplx.Rect(1, -2*math.Pi*float64(k)/float64(n)) * odd[k]
		result[k] = even[k] + term
		result[k+n/2] = even[k] - term
	}
	return result
}

func fft(signal []float64) [][2]float64 {
	values := make([]complex128, len(signal))
	for i, sample := range signal {
		values[i] = complex(sample, 0)
	}
	spectrum := make([][2]float64, len(signal))
	for i, value := range transform(values) {
		spectrum[i] = [2]float64{real(value), imag(value)}
	}
	return spectrum
}

func withoutNegativeZero(x float64) float64 {
	if math.Abs(x) < 0.00005 {
		return 0
	}
	return x
}

func main() {
	signal := []float64{1.0, 2.5, -3.0, 0.5, 4.0, 0.0, -1.25, 2.0}
	for _, x := range fft(signal) {
		fmt.Printf("%.4f %.4f\n", withoutNegativeZero(x[0]), withoutNegativeZero(x[1]))
	}
}
