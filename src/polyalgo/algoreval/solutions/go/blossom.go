package main

import "fmt"

type matching struct {
	n                  int
	adj                [][]int
	mate, parent, base []int
}

func (m *matching) commonBase(u, v int) int {
	seen := make([]bool, m.n)
	u = m.base[u]
	seen[u] = true
	for m.mate[u] != -1 {
		u = m.base[m.parent[m.mate[u]]]
		seen[u] = true
	}
	v = m.base[v]
	for !seen[v] {
		v = m.base[m.parent[m.mate[v]]]
	}
	return v
}

func (m *matching) markPath(v, stem, child int, inBlossom []bool) {
	for m.base[v] != stem {
		inBlossom[m.base[v]] = true
		inBlossom[m.base[m.mate[v]]] = true
		m.parent[v] = child
		child = m.mate[v]
		v = m.parent[child]
	}
}

func (m *matching) findPath(root int) int {
	for v := 0; v < m.n; v++ {
		m.parent[v] = -1
		m.base[v] = v
	}
	even := make([]bool, m.n)
	even[root] = true
	queue := []int{root}
	for len(queue) > 0 {
		u := queue[0]
		queue = queue[1:]
		for _, v := range m.adj[u] {
			if m.base[u] == m.base[v] || m.mate[u] == v {
				continue
			}
			if v == root || m.mate[v] != -1 && m.parent[m.mate[v]] != -1 {
				stem := m.commonBase(u, v)
				inBlossom := make([]bool, m.n)
				m.markPath(u, stem, v, inBlossom)
				m.markPath(v, stem, u, inBlossom)
				for w := 0; w < m.n; w++ {
					if !inBlossom[m.base[w]] {
						continue
					}
					m.base[w] = stem
					if !even[w] {
						even[w] = true
						queue = append(queue, w)
					}
				}
			} else if m.parent[v] == -1 {
				m.parent[v] = u
				if m.mate[v] == -1 {
					return v
				}
				even[m.mate[v]] = true
				queue = append(queue, m.mate[v])
			}
		}
	}
	return -1
}

func maximumMatching(n int, edges [][2]int) int {
	m := &matching{n, make([][]int, n), make([]int, n), make([]int, n), make([]int, n)}
	for _, e := range edges {
		m.adj[e[0]] = append(m.adj[e[0]], e[1])
		m.adj[e[1]] = append(m.adj[e[1]], e[0])
	}
	for v := range m.mate {
		m.mate[v] = -1
	}
	size := 0
	for root := 0; root < n; root++ {
		if m.mate[root] != -1 {
			continue
		}
		v := m.findPath(root)
		if v != -1 {
			size++
		}
		for v != -1 {
			u := m.parent[v]
			next := m.mate[u]
			m.mate[u], m.mate[v] = v, u
			v = next
		}
	}
	return size
}

func main() {
	n := 13
	edges := [][2]int{{3, 9}, {1, 5}, {5, 6}, {2, 10}, {2, 5}, {1, 8}, {6, 0}, {0, 8},
		{4, 3}, {9, 1}, {10, 3}, {7, 10}, {4, 9}, {4, 6}, {7, 2}}
	fmt.Println(maximumMatching(n, edges))
}
