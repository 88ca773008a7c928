package main

import "fmt"

type FenwickTree struct {
	sums []int64 // 1-based
}

func NewFenwickTree(n int) *FenwickTree {
	return &FenwickTree{sums: make([]int64, n+1)}
}

func (tree *FenwickTree) Add(index int, delta int) {
	for i := index; i < len(tree.sums); i += i & -i {
		tree.sums[i] += int64(delta)
	}
}

func (tree *FenwickTree) PrefixSum(index int) int64 {
	var total int64
	for i := index; i > 0; i -= i & -i {
		total += tree.sums[i]
	}
	return total
}

func (tree *FenwickTree) RangeSum(left int, right int) int64 {
	return tree.PrefixSum(right) - tree.PrefixSum(left-1)
}

func main() {
	tree := NewFenwickTree(10)
	tree.Add(1, 5)
	tree.Add(4, -2)
	tree.Add(10, 7)
	fmt.Println(tree.PrefixSum(4))
	tree.Add(7, 2147483647)
	tree.Add(8, 2147483647)
	tree.Add(8, 3)
	fmt.Println(tree.PrefixSum(0))
	fmt.Println(tree.PrefixSum(7))
	fmt.Println(tree.PrefixSum(10))
	fmt.Println(tree.RangeSum(8, 8))
	tree.Add(8, -2147483648)
	fmt.Println(tree.RangeSum(4, 9))
	fmt.Println(tree.RangeSum(8, 10))
	fmt.Println(tree.RangeSum(2, 3))
	fmt.Println(tree.RangeSum(1, 10))
}
