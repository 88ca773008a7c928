package main

import "fmt"

func knapsack(weights []int, values []int, capacity int) int {
	best := make([]int, capacity+1)
	for i, weight := range weights {
		for room := capacity; room >= weight; room-- {
			if taken := best[room-weight] + values[i]; taken > best[room] {
				best[room] = taken
			}
		}
	}
	return best[capacity]
}

func main() {
	weights := []int{12, 7, 11, 8, 9, 0, 6, 7, 40, 3}
	values := []int{24, 13, 23, 15, 16, 2, 11, 13, 99, 4}
	capacity := 35
	fmt.Println(knapsack(weights, values, capacity))
}
