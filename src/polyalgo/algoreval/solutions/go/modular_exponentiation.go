package main

import "fmt"

func modPow(base int64, exponent int64, modulus int64) int64 {
	result := 1 % modulus
	base = (base%modulus + modulus) % modulus
	for exponent > 0 {
		if exponent&1 == 1 {
			result = result * base % modulus
		}
		base = base * base % modulus
		exponent >>= 1
	}
	return result
}

func main() {
	var base int64 = -123456789012
	var exponent int64 = 9876543210123
	var modulus int64 = 1000000007
	fmt.Println(modPow(base, exponent, modulus))
}
