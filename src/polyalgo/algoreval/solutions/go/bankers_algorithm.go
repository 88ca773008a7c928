package main

import (
	"fmt"
	"strings"
)

func canFinish(held, limit, work []int) bool {
	for r := range work {
		if limit[r]-held[r] > work[r] {
			return false
		}
	}
	return true
}

func safeSequence(available []int, allocation [][]int, maximum [][]int) []int {
	work := append([]int{}, available...)
	finished := make([]bool, len(allocation))
	sequence := []int{}
	for progress := true; progress; {
		progress = false
		for p := range allocation {
			if finished[p] || !canFinish(allocation[p], maximum[p], work) {
				continue
			}
			for r := range work {
				work[r] += allocation[p][r]
			}
			finished[p] = true
			sequence = append(sequence, p)
			progress = true
		}
	}
	if len(sequence) < len(allocation) {
		return nil
	}
	return sequence
}

func main() {
	available := []int{1, 1, 3}
	allocation := [][]int{{0, 0, 1}, {5, 2, 6}, {0, 1, 5}, {1, 2, 1}, {0, 3, 0}, {2, 1, 0}}
	maximum := [][]int{{1, 5, 6}, {7, 5, 7}, {0, 3, 6}, {2, 7, 3}, {0, 4, 2}, {2, 3, 4}}
	sequence := safeSequence(available, allocation, maximum)
	if len(sequence) == 0 {
		fmt.Println("unsafe")
	} else {
		fmt.Println(strings.Trim(fmt.Sprint(sequence), "[]"))
	}
}
