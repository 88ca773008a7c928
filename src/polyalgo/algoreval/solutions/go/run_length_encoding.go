package main

import (
	"fmt"
	"strings"
)

func runLengthEncode(text string) string {
	var encoded strings.Builder
	for start := 0; start < len(text); {
		end := start
		for end < len(text) && text[end] == text[start] {
			end++
		}
		fmt.Fprintf(&encoded, "%d%c", end-start, text[start])
		start = end
	}
	return encoded.String()
}

func main() {
	text := "aaaaaaaaaaaabccddddAAa  99 7777777777777!!xxxxy"
	fmt.Println(runLengthEncode(text))
}
