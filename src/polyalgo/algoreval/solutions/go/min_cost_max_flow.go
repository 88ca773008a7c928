package main

import (
	"fmt"
	"math"
)

type edge struct {
	to             int
	residual, cost int64
}

type network struct {
	edges []edge // edge e and its reverse e ^ 1
	adj   [][]int
}

func (g *network) addEdge(u, v int, capacity, cost int64) {
	g.adj[u] = append(g.adj[u], len(g.edges))
	g.adj[v] = append(g.adj[v], len(g.edges)+1)
	g.edges = append(g.edges, edge{v, capacity, cost}, edge{u, 0, -cost})
}

// shortestPaths gives the last edge of a shortest path to each vertex, -1 for the source and unreachable ones.
func (g *network) shortestPaths(source int) []int {
	n := len(g.adj)
	dist := make([]int64, n)
	into := make([]int, n)
	waiting := make([]bool, n)
	for v := range dist {
		dist[v] = math.MaxInt64
		into[v] = -1
	}
	dist[source] = 0
	queue := []int{source}
	for len(queue) > 0 {
		u := queue[0]
		queue = queue[1:]
		waiting[u] = false
		for _, e := range g.adj[u] {
			v := g.edges[e].to
			if g.edges[e].residual == 0 || dist[u]+g.edges[e].cost >= dist[v] {
				continue
			}
			dist[v] = dist[u] + g.edges[e].cost
			into[v] = e
			if !waiting[v] {
				waiting[v] = true
				queue = append(queue, v)
			}
		}
	}
	return into
}

func minCostMaxFlow(n int, edges [][4]int, source int, sink int) (int64, int64) {
	g := &network{adj: make([][]int, n)}
	for _, e := range edges {
		g.addEdge(e[0], e[1], int64(e[2]), int64(e[3]))
	}
	var flow, cost int64
	for {
		into := g.shortestPaths(source)
		if into[sink] == -1 {
			return flow, cost
		}
		pushed := int64(math.MaxInt64)
		for v := sink; v != source; v = g.edges[into[v]^1].to {
			pushed = min(pushed, g.edges[into[v]].residual)
		}
		for v := sink; v != source; v = g.edges[into[v]^1].to {
			g.edges[into[v]].residual -= pushed
			g.edges[into[v]^1].residual += pushed
			cost += pushed * g.edges[into[v]].cost
		}
		flow += pushed
	}
}

func main() {
	n := 7
	edges := [][4]int{{0, 1, 6, 2}, {0, 2, 5, 7}, {1, 2, 4, -1}, {1, 3, 3, 5}, {2, 3, 5, 1}, {2, 4, 3, 6}, {3, 5, 4, 3},
		{3, 4, 2, -2}, {4, 5, 6, 4}, {4, 1, 2, 8}, {0, 2, 1, 3}, {5, 0, 9, 1}, {6, 5, 5, 1}, {4, 4, 2, 5}}
	source := 0
	sink := 5
	flow, cost := minCostMaxFlow(n, edges, source, sink)
	fmt.Println(flow, cost)
}
