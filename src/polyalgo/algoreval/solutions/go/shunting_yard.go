package main

import (
	"fmt"
	"strings"
)

var precedence = map[string]int{"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}

func infixToPostfix(expression string) string {
	var output, operators []string
	pop := func() string {
		last := len(operators) - 1
		top := operators[last]
		operators = operators[:last]
		return top
	}
	for _, token := range strings.Fields(expression) {
		level := precedence[token]
		switch {
		case token == "(":
			operators = append(operators, token)
		case token == ")":
			for top := pop(); top != "("; top = pop() {
				output = append(output, top)
			}
		case level > 0:
			if token == "^" {
				level++
			}
			for len(operators) > 0 && precedence[operators[len(operators)-1]] >= level {
				output = append(output, pop())
			}
			operators = append(operators, token)
		default:
			output = append(output, token)
		}
	}
	for len(operators) > 0 {
		output = append(output, pop())
	}
	return strings.Join(output, " ")
}

func main() {
	expression := "3 + x1 * 2 / ( 1 - rate ) ^ 2 ^ 3 - ( ( 40 / n - 8 ) * 5 )"
	fmt.Println(infixToPostfix(expression))
}
