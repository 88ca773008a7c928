package main

import (
	"fmt"
	"strings"
)

type node struct {
	key, height int
	child       [2]*node // left, right
}

func (n *node) level() int {
	if n == nil {
		return 0
	}
	return n.height
}

func (n *node) update() {
	n.height = 1 + max(n.child[0].level(), n.child[1].level())
}

// rotate lifts the child on the given side.
func rotate(n *node, side int) *node {
	pivot := n.child[side]
	n.child[side], pivot.child[1-side] = pivot.child[1-side], n
	n.update()
	pivot.update()
	return pivot
}

func balance(n *node) *node {
	n.update()
	for side, child := range n.child {
		if child.level() > n.child[1-side].level()+1 {
			if child.child[side].level() < child.child[1-side].level() {
				n.child[side] = rotate(child, 1-side)
			}
			return rotate(n, side)
		}
	}
	return n
}

func insert(n *node, key int) *node {
	switch {
	case n == nil:
		return &node{key: key, height: 1}
	case key < n.key:
		n.child[0] = insert(n.child[0], key)
	case key > n.key:
		n.child[1] = insert(n.child[1], key)
	}
	return balance(n)
}

func remove(n *node, key int) *node {
	switch {
	case n == nil:
		return nil
	case key < n.key:
		n.child[0] = remove(n.child[0], key)
	case key > n.key:
		n.child[1] = remove(n.child[1], key)
	case n.child[0] == nil:
		return n.child[1]
	case n.child[1] == nil:
		return n.child[0]
	default:
		successor := n.child[1]
		for successor.child[0] != nil {
			successor = successor.child[0]
		}
		n.key = successor.key
		n.child[1] = remove(n.child[1], n.key)
	}
	return balance(n)
}

func visit(n *node, keys []int) []int {
	if n == nil {
		return keys
	}
	return visit(n.child[1], visit(n.child[0], append(keys, n.key)))
}

type AvlTree struct{ root *node }

func NewAvlTree(keys []int) *AvlTree {
	tree := &AvlTree{}
	for _, key := range keys {
		tree.Insert(key)
	}
	return tree
}

func (tree *AvlTree) Insert(key int) { tree.root = insert(tree.root, key) }

func (tree *AvlTree) Remove(key int) { tree.root = remove(tree.root, key) }

func (tree *AvlTree) Preorder() []int { return visit(tree.root, nil) }

func main() {
	keys := []int{40, 20, 60, 10, 30, 25, 20, 70, 50}
	tree := NewAvlTree(keys)
	fmt.Println(strings.Trim(fmt.Sprint(tree.Preorder()), "[]"))
	tree.Insert(45)
	tree.Insert(70)
	tree.Remove(99)
	fmt.Println(strings.Trim(fmt.Sprint(tree.Preorder()), "[]"))
	tree.Remove(70)
	fmt.Println(strings.Trim(fmt.Sprint(tree.Preorder()), "[]"))
	tree.Remove(30)
	fmt.Println(strings.Trim(fmt.Sprint(tree.Preorder()), "[]"))
}
