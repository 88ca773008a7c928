package main

import "fmt"

func fifoPageFaults(pages []int, capacity int) int {
	loaded := map[int]bool{}
	var frames []int
	faults := 0
	for _, page := range pages {
		if loaded[page] {
			continue
		}
		faults++
		if len(frames) == capacity {
			delete(loaded, frames[0])
			frames = frames[1:]
		}
		loaded[page] = true
		frames = append(frames, page)
	}
	return faults
}

func main() {
	pages := []int{4, 0, 1, 0, 2, 4, 0, 3, 4, 0, 1, 2, 0, 3, 1, 5, 0}
	capacity := 4
	fmt.Println(fifoPageFaults(pages, capacity))
}
