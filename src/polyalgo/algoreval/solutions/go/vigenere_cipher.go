package main

import (
	"fmt"
	"strings"
)

func vigenereCipher(text string, key string) string {
	key = strings.ToUpper(key)
	result := []byte(text)
	used := 0
	for i, c := range result {
		var base byte
		switch {
		case 'a' <= c && c <= 'z':
			base = 'a'
		case 'A' <= c && c <= 'Z':
			base = 'A'
		default:
			continue
		}
		shift := key[used%len(key)] - 'A'
		result[i] = base + (c-base+shift)%26
		used++
	}
	return string(result)
}

func main() {
	text := "Attack at Dawn -- meet Zoe & Max by pier 39, not 40!"
	key := "LeMonZ"
	fmt.Println(vigenereCipher(text, key))
}
