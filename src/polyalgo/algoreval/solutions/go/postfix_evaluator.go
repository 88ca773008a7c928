package main

import (
	"fmt"
	"strconv"
	"strings"
)

func evaluatePostfix(expression string) int64 {
	var stack []int64
	for _, token := range strings.Fields(expression) {
		if number, err := strconv.ParseInt(token, 10, 64); err == nil {
			stack = append(stack, number)
			continue
		}
		top := len(stack) - 1
		left, right := stack[top-1], stack[top]
		switch token {
		case "+":
			left += right
		case "-":
			left -= right
		case "*":
			left *= right
		case "/":
			left /= right
		}
		stack[top-1] = left
		stack = stack[:top]
	}
	return stack[0]
}

func main() {
	expression := "15 7 1 1 + - / 3 * 2 1 1 + + - -100 7 / * 3000000000 +"
	fmt.Println(evaluatePostfix(expression))
}
