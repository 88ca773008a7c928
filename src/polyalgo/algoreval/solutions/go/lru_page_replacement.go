package main

import (
	"container/list"
	"fmt"
)

func lruPageFaults(pages []int, capacity int) int {
	recent := list.New() // from most to least recently used
	position := map[int]*list.Element{}
	faults := 0
	for _, page := range pages {
		if element, ok := position[page]; ok {
			recent.MoveToFront(element)
			continue
		}
		faults++
		if recent.Len() == capacity {
			victim := recent.Remove(recent.Back()).(int)
			delete(position, victim)
		}
		position[page] = recent.PushFront(page)
	}
	return faults
}

func main() {
	pages := []int{7, 0, 1, 2, 0, 3, 0, 4, 2, 3, 0, 3, 2, 1}
	capacity := 3
	fmt.Println(lruPageFaults(pages, capacity))
}
