package main

import (
	"fmt"
	"sort"
)

func fcfsSchedule(processes [][2]int) [][3]int {
	order := make([]int, len(processes))
	for p := range order {
		order[p] = p
	}
	sort.SliceStable(order, func(i, j int) bool {
		return processes[order[i]][0] < processes[order[j]][0]
	})
	result := make([][3]int, len(processes))
	time := 0
	for _, p := range order {
		arrival, burst := processes[p][0], processes[p][1]
		start := time
		if start < arrival {
			start = arrival
		}
		time = start + burst
		result[p] = [3]int{time, time - arrival, start - arrival}
	}
	return result
}

func main() {
	processes := [][2]int{{4, 3}, {0, 2}, {12, 1}, {4, 5}, {2, 1}, {13, 4}, {4, 1}, {25, 2}}
	for _, times := range fcfsSchedule(processes) {
		fmt.Println(times[0], times[1], times[2])
	}
}
