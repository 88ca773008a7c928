package main

import "fmt"

// node numbers literal v as 2v - 2 and its negation as 2v - 1 in the implication graph.
func node(literal int) int {
	if literal > 0 {
		return 2*literal - 2
	}
	return -2*literal - 1
}

func twoSat(n int, clauses [][2]int) []bool {
	implied := make([][]int, 2*n)
	for _, clause := range clauses {
		a, b := node(clause[0]), node(clause[1])
		implied[a^1] = append(implied[a^1], b)
		implied[b^1] = append(implied[b^1], a)
	}

	// Tarjan's search numbers the components, from 1, in reverse topological order.
	number := make([]int, 2*n)
	low := make([]int, 2*n)
	component := make([]int, 2*n)
	var stack []int
	clock, count := 0, 0
	var visit func(u int)
	visit = func(u int) {
		clock++
		number[u], low[u] = clock, clock
		stack = append(stack, u)
		for _, v := range implied[u] {
			if number[v] == 0 {
				visit(v)
			}
			if component[v] == 0 {
				low[u] = min(low[u], low[v])
			}
		}
		if low[u] < number[u] {
			return
		}
		count++
		for component[u] == 0 {
			component[stack[len(stack)-1]] = count
			stack = stack[:len(stack)-1]
		}
	}
	for u := range implied {
		if number[u] == 0 {
			visit(u)
		}
	}

	values := make([]bool, n)
	for i := range values {
		if component[2*i] == component[2*i+1] {
			return nil
		}
		values[i] = component[2*i] < component[2*i+1]
	}
	return values
}

func main() {
	n := 7
	clauses := [][2]int{{1, 4}, {-4, 2}, {-2, -4}, {-1, 3}, {-3, -6}, {6, -5}, {5, 7}, {7, -7}, {-7, -2}, {1, 4}}
	values := twoSat(n, clauses)
	if len(values) == 0 {
		fmt.Print("unsatisfiable")
	}
	for i, value := range values {
		if i > 0 {
			fmt.Print(" ")
		}
		if value {
			fmt.Print(1)
		} else {
			fmt.Print(0)
		}
	}
	fmt.Println()
}
