package main

import "fmt"

func extendedGcd(a int64, b int64) (int64, int64, int64) {
	if b == 0 {
		return a, 1, 0
	}
	g, x, y := extendedGcd(b, a%b)
	return g, y, x - a/b*y
}

func main() {
	var a int64 = 123456789012
	var b int64 = 9876543210
	fmt.Println(extendedGcd(a, b))
}
