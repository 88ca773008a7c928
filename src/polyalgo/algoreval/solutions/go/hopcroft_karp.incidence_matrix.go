package main

import "fmt"

type matching struct {
	adj   [][]int
	left  []int // partner, -1 while unmatched
	right []int
	level []int
}

func (g *matching) layers() bool {
	var queue []int
	for u, partner := range g.left {
		g.level[u] = -1
		if partner == -1 {
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
			if w == -1 {
				found = true
			} else if g.level[w] == -1 {
				g.level[w] = g.level[u] + 1
				queue = append(queue, w)
			}
		}
	}
	return found
}

func (g *matching) augment(u int) bool {
	for _, v := range g.adj[u] {
		w := g.right[v]
		if w == -1 || g.level[w] == g.level[u]+1 && g.augment(w) {
			g.left[u], g.right[v] = v, u
			return true
		}
	}
	g.level[u] = -1
	return false
}

func unmatched(size int) []int {
	partners := make([]int, size)
	for i := range partners {
		partners[i] = -1
	}
	return partners
}

func maximumMatching(adj [][]int, n int) int {
	m := len(adj)
	g := &matching{adj: adj, left: unmatched(m), right: unmatched(n), level: make([]int, m)}
	size := 0
	for g.layers() {
		for u := range adj {
			if g.left[u] == -1 && g.augment(u) {
				size++
			}
		}
	}
	return size
}

func hopcroftKarp(incidence [][]int, m int) int {
	adj := make([][]int, m)
	for u, row := range incidence[:m] {
		for j, end := range row {
			if end == 0 {
				continue
			}
			v := m
			for incidence[v][j] == 0 {
				v++
			}
			adj[u] = append(adj[u], v-m)
		}
	}
	return maximumMatching(adj, len(incidence)-m)
}

func main() {
	incidence := [][]int{{1, 1, 0, 0, 0, 0, 0}, {0, 0, 1, 0, 0, 0, 0}, {0, 0, 0, 1, 1, 0, 0},
		{0, 0, 0, 0, 0, 1, 0}, {0, 0, 0, 0, 0, 0, 1}, {1, 0, 1, 0, 0, 1, 0}, {0, 1, 0, 1, 0, 0, 0},
		{0, 0, 0, 0, 1, 0, 1}, {0, 0, 0, 0, 0, 0, 0}}
	m := 5
	fmt.Println("Size of maximum matching is", hopcroftKarp(incidence, m))
}
