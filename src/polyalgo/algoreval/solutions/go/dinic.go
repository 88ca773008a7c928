package main

import (
	"fmt"
	"math"
)

type edge struct {
	to       int
	residual int64
}

type network struct {
	edges    []edge // edge e and its reverse e ^ 1
	adj      [][]int
	level    []int
	position []int
}

func (g *network) addEdge(u, v int, capacity int64) {
	g.adj[u] = append(g.adj[u], len(g.edges))
	g.adj[v] = append(g.adj[v], len(g.edges)+1)
	g.edges = append(g.edges, edge{v, capacity}, edge{u, 0})
}

func (g *network) findLevels(source, sink int) bool {
	g.level = make([]int, len(g.adj))
	for v := range g.level {
		g.level[v] = -1
	}
	g.level[source] = 0
	queue := []int{source}
	for len(queue) > 0 {
		u := queue[0]
		queue = queue[1:]
		for _, e := range g.adj[u] {
			v := g.edges[e].to
			if g.edges[e].residual > 0 && g.level[v] == -1 {
				g.level[v] = g.level[u] + 1
				queue = append(queue, v)
			}
		}
	}
	return g.level[sink] != -1
}

func (g *network) push(u, sink int, limit int64) int64 {
	if u == sink {
		return limit
	}
	for ; g.position[u] < len(g.adj[u]); g.position[u]++ {
		e := g.adj[u][g.position[u]]
		v := g.edges[e].to
		if g.edges[e].residual == 0 || g.level[v] != g.level[u]+1 {
			continue
		}
		if pushed := g.push(v, sink, min(limit, g.edges[e].residual)); pushed > 0 {
			g.edges[e].residual -= pushed
			g.edges[e^1].residual += pushed
			return pushed
		}
	}
	return 0
}

func maxFlow(n int, edges [][3]int, source int, sink int) int64 {
	g := &network{adj: make([][]int, n)}
	for _, e := range edges {
		g.addEdge(e[0], e[1], int64(e[2]))
	}
	var flow int64
	for g.findLevels(source, sink) {
		g.position = make([]int, n)
		for {
			pushed := g.push(source, sink, math.MaxInt64)
			if pushed == 0 {
				break
			}
			flow += pushed
		}
	}
	return flow
}

func main() {
	n := 9
	edges := [][3]int{{0, 1, 10}, {0, 2, 8}, {1, 3, 10}, {2, 3, 9}, {3, 7, 10}, {1, 4, 6}, {4, 5, 7}, {5, 7, 6},
		{5, 4, 3}, {3, 3, 5}, {0, 2, 2}, {7, 6, 4}, {6, 1, 9}, {2, 0, 1}, {8, 7, 3}}
	source := 0
	sink := 7
	fmt.Println(maxFlow(n, edges, source, sink))
}
