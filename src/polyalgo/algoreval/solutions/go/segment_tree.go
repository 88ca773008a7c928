package main

import "fmt"

type node struct {
	low, high   int
	sum         int
	left, right *node
}

type SegmentTree struct {
	root *node
}

func build(values []int, low, high int) *node {
	if low == high {
		return &node{low: low, high: high, sum: values[low]}
	}
	middle := (low + high) / 2
	left, right := build(values, low, middle), build(values, middle+1, high)
	return &node{low: low, high: high, sum: left.sum + right.sum, left: left, right: right}
}

func (n *node) update(index, value int) {
	if n.low == n.high {
		n.sum = value
		return
	}
	if index <= n.left.high {
		n.left.update(index, value)
	} else {
		n.right.update(index, value)
	}
	n.sum = n.left.sum + n.right.sum
}

func (n *node) query(left, right int) int {
	if right < n.low || n.high < left {
		return 0
	}
	if left <= n.low && n.high <= right {
		return n.sum
	}
	return n.left.query(left, right) + n.right.query(left, right)
}

func NewSegmentTree(values []int) *SegmentTree {
	return &SegmentTree{root: build(values, 0, len(values)-1)}
}

func (tree *SegmentTree) Update(index int, value int) {
	tree.root.update(index, value)
}

func (tree *SegmentTree) Query(left int, right int) int {
	return tree.root.query(left, right)
}

func main() {
	values := []int{5, -2, 8, 6, 3, 1, 7}
	tree := NewSegmentTree(values)
	fmt.Println(tree.Query(0, 6))
	fmt.Println(tree.Query(1, 3))
	tree.Update(2, -4)
	fmt.Println(tree.Query(0, 2))
	tree.Update(6, 10)
	fmt.Println(tree.Query(6, 6))
	fmt.Println(tree.Query(0, 6))
}
