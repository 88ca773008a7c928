package main

import "fmt"

type DisjointSet struct {
	parent []int
	sizes  []int // valid for roots
	count  int
}

func NewDisjointSet(n int) *DisjointSet {
	sets := &DisjointSet{parent: make([]int, n), sizes: make([]int, n), count: n}
	for i := range sets.parent {
		sets.parent[i] = i
		sets.sizes[i] = 1
	}
	return sets
}

func (sets *DisjointSet) find(x int) int {
	if sets.parent[x] != x {
		sets.parent[x] = sets.find(sets.parent[x])
	}
	return sets.parent[x]
}

func (sets *DisjointSet) UnionSets(x int, y int) bool {
	a, b := sets.find(x), sets.find(y)
	if a == b {
		return false
	}
	if sets.sizes[a] < sets.sizes[b] {
		a, b = b, a
	}
	sets.parent[b] = a
	sets.sizes[a] += sets.sizes[b]
	sets.count--
	return true
}

func (sets *DisjointSet) Connected(x int, y int) bool {
	return sets.find(x) == sets.find(y)
}

func (sets *DisjointSet) SetSize(x int) int {
	return sets.sizes[sets.find(x)]
}

func (sets *DisjointSet) Count() int {
	return sets.count
}

func main() {
	sets := NewDisjointSet(9)
	fmt.Println(sets.UnionSets(0, 1))
	fmt.Println(sets.UnionSets(3, 2))
	fmt.Println(sets.Connected(1, 3))
	fmt.Println(sets.UnionSets(1, 3))
	fmt.Println(sets.UnionSets(0, 2))
	fmt.Println(sets.SetSize(2))
	fmt.Println(sets.UnionSets(7, 8))
	fmt.Println(sets.UnionSets(8, 0))
	fmt.Println(sets.UnionSets(5, 5))
	fmt.Println(sets.Connected(7, 2))
	fmt.Println(sets.Connected(4, 8))
	fmt.Println(sets.SetSize(7))
	fmt.Println(sets.SetSize(6))
	fmt.Println(sets.Count())
}
