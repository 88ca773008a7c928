package main

import "fmt"

type BipGraph struct {
	m     int
	adj   [][]int
	left  []int // partner, 0 while unmatched
	right []int
	level []int
}

func NewBipGraph(m int, n int) *BipGraph {
	return &BipGraph{
		m:     m,
		adj:   make([][]int, m+1),
		left:  make([]int, m+1),
		right: make([]int, n+1),
		level: make([]int, m+1),
	}
}

func (g *BipGraph) AddEdge(u int, v int) {
	g.adj[u] = append(g.adj[u], v)
}

func (g *BipGraph) HopcroftKarp() int {
	size := 0
	for g.layers() {
		for u := 1; u <= g.m; u++ {
			if g.left[u] == 0 && g.augment(u) {
				size++
			}
		}
	}
	return size
}

func (g *BipGraph) layers() bool {
	var queue []int
	for u := 1; u <= g.m; u++ {
		g.level[u] = -1
		if g.left[u] == 0 {
			g.level[u] = 0
			queue = append(queue, u)
		}
	}
	found := false
	for len(queue) > 0 {
		u := queue[0]
		queue = queue[1:]
		for _, v := range g.adj[u] {
			w := g.right[v]
			if w == 0 {
				found = true
			} else if g.level[w] == -1 {
				g.level[w] = g.level[u] + 1
				queue = append(queue, w)
			}
		}
	}
	return found
}

func (g *BipGraph) augment(u int) bool {
	for _, v := range g.adj[u] {
		w := g.right[v]
		if w == 0 || g.level[w] == g.level[u]+1 && g.augment(w) {
			g.left[u], g.right[v] = v, u
			return true
		}
	}
	g.level[u] = -1
	return false
}

func main() {
	g := NewBipGraph(5, 4)
	g.AddEdge(1, 1)
	g.AddEdge(1, 2)
	g.AddEdge(2, 1)
	g.AddEdge(3, 2)
	g.AddEdge(3, 3)
	g.AddEdge(4, 1)
	g.AddEdge(5, 3)
	fmt.Println("Size of maximum matching is", g.HopcroftKarp())
}
