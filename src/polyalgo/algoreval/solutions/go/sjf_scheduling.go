package main

import "fmt"

func sjfSchedule(processes [][2]int) [][3]int {
	n := len(processes)
	result := make([][3]int, n)
	finished := make([]bool, n)
	time := 0
	for done := 0; done < n; {
		best, next := -1, -1
		for p, process := range processes {
			if finished[p] {
				continue
			}
			if next == -1 || process[0] < processes[next][0] {
				next = p
			}
			if process[0] <= time && (best == -1 || goesBefore(process, processes[best])) {
				best = p
			}
		}
		if best == -1 {
			time = processes[next][0]
			continue
		}
		arrival, end := processes[best][0], time+processes[best][1]
		result[best] = [3]int{end, end - arrival, time - arrival}
		finished[best] = true
		time = end
		done++
	}
	return result
}

func goesBefore(a, b [2]int) bool {
	return a[1] < b[1] || a[1] == b[1] && a[0] < b[0]
}

func main() {
	processes := [][2]int{{2, 6}, {1, 4}, {9, 2}, {1, 8}, {0, 3}, {5, 4}, {7, 2}, {40, 3}, {38, 2}, {1, 4}}
	for _, times := range sjfSchedule(processes) {
		fmt.Println(times[0], times[1], times[2])
	}
}
