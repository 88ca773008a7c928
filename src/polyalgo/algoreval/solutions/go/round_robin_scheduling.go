package main

import (
	"fmt"
	"sort"
)

func roundRobinSchedule(processes [][2]int, quantum int) [][3]int {
	coming := make([]int, len(processes))
	remaining := make([]int, len(processes))
	for p, process := range processes {
		coming[p] = p
		remaining[p] = process[1]
	}
	sort.SliceStable(coming, func(i, j int) bool {
		return processes[coming[i]][0] < processes[coming[j]][0]
	})
	result := make([][3]int, len(processes))
	var ready []int
	time := 0
	for len(coming) > 0 || len(ready) > 0 {
		if len(ready) == 0 {
			if arrival := processes[coming[0]][0]; time < arrival {
				time = arrival
			}
			ready = append(ready, coming[0])
			coming = coming[1:]
		}
		p := ready[0]
		ready = ready[1:]
		slice := quantum
		if slice > remaining[p] {
			slice = remaining[p]
		}
		time += slice
		remaining[p] -= slice
		for len(coming) > 0 && processes[coming[0]][0] <= time {
			ready = append(ready, coming[0])
			coming = coming[1:]
		}
		if remaining[p] > 0 {
			ready = append(ready, p)
			continue
		}
		turnaround := time - processes[p][0]
		result[p] = [3]int{time, turnaround, turnaround - processes[p][1]}
	}
	return result
}

func main() {
	processes := [][2]int{{3, 4}, {0, 5}, {9, 2}, {3, 7}, {6, 3}, {0, 3}, {40, 2}, {42, 5}}
	quantum := 3
	for _, times := range roundRobinSchedule(processes, quantum) {
		fmt.Println(times[0], times[1], times[2])
	}
}
