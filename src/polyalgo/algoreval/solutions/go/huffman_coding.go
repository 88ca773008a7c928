package main

import (
	"container/heap"
	"fmt"
	"sort"
)

type node struct {
	weight    int
	smallest  rune
	zero, one *node
}

type nodeHeap []*node

func (h nodeHeap) Len() int { return len(h) }
func (h nodeHeap) Less(i, j int) bool {
	if h[i].weight != h[j].weight {
		return h[i].weight < h[j].weight
	}
	return h[i].smallest < h[j].smallest
}
func (h nodeHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *nodeHeap) Push(x any)   { *h = append(*h, x.(*node)) }
func (h *nodeHeap) Pop() any {
	last := len(*h) - 1
	top := (*h)[last]
	*h = (*h)[:last]
	return top
}

func huffmanCodes(text string) [][2]string {
	counts := map[rune]int{}
	for _, symbol := range text {
		counts[symbol]++
	}
	queue := &nodeHeap{}
	for symbol, count := range counts {
		heap.Push(queue, &node{weight: count, smallest: symbol})
	}
	for queue.Len() > 1 {
		zero := heap.Pop(queue).(*node)
		one := heap.Pop(queue).(*node)
		smallest := zero.smallest
		if one.smallest < smallest {
			smallest = one.smallest
		}
		heap.Push(queue, &node{zero.weight + one.weight, smallest, zero, one})
	}
	var codes [][2]string
	var assign func(n *node, code string)
	assign = func(n *node, code string) {
		if n.zero == nil {
			if code == "" {
				code = "0"
			}
			codes = append(codes, [2]string{string(n.smallest), code})
			return
		}
		assign(n.zero, code+"0")
		assign(n.one, code+"1")
	}
	for _, root := range *queue {
		assign(root, "")
	}
	sort.Slice(codes, func(i, j int) bool { return codes[i][0] < codes[j][0] })
	return codes
}

func main() {
	text := "abracadabra, alakazam!"
	for _, pair := range huffmanCodes(text) {
		fmt.Printf("%s: %s\n", pair[0], pair[1])
	}
}
