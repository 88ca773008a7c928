package main

import "fmt"

func caesarCipher(text string, shift int) string {
	forward := byte((shift%26 + 26) % 26)
	result := []byte(text)
	for i, c := range result {
		switch {
		case 'a' <= c && c <= 'z':
			result[i] = 'a' + (c-'a'+forward)%26
		case 'A' <= c && c <= 'Z':
			result[i] = 'A' + (c-'A'+forward)%26
		}
	}
	return string(result)
}

func main() {
	text := "Sphinx of black quartz, judge my vow: ABC xyz (1984)!"
	shift := -29
	fmt.Println(caesarCipher(text, shift))
}
