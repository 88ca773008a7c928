class Matching:
    """A matching that grows by shortest augmenting paths; vertices of both sides are numbered together."""

    def __init__(self, neighbours: list[list[int]], m: int) -> None:
        self.neighbours = neighbours  # of the left vertices 0 to m-1
        self.left = range(m)
        self.partner: dict[int, int] = {}

    def layer(self) -> bool:
        """Give left vertices their depths, down to the layer that sees an unmatched right vertex."""
        layer = [u for u in self.left if u not in self.partner]
        self.depth = dict.fromkeys(layer, 0)
        depth = 0
        while layer:
            seen = [v for u in layer for v in self.neighbours[u]]
            if any(v not in self.partner for v in seen):
                return True
            depth += 1
            layer = []
            for v in seen:
                u = self.partner[v]
                if u not in self.depth:
                    self.depth[u] = depth
                    layer.append(u)
        return False

    def augment(self, root: int) -> bool:
        """Search depth first along the layers; each vertex is left for good when its neighbours are used up."""
        path, ways = [], [(root, iter(self.neighbours[root]))]
        while ways:
            u, rest = ways[-1]
            for v in rest:
                w = self.partner.get(v)
                if w is None:
                    for a, b in [*path, (u, v)]:
                        self.partner[a], self.partner[b] = b, a
                    return True
                if self.depth.get(w) == self.depth[u] + 1:
                    path.append((u, v))
                    ways.append((w, iter(self.neighbours[w])))
                    break
            else:
                self.depth[u] = -2
                ways.pop()
                if path:
                    path.pop()
        return False


def hopcroft_karp(incidence: list[list[int]], m: int) -> int:
    neighbours: list[list[int]] = [[] for _ in range(m)]
    for column in zip(*incidence):
        u, v = (vertex for vertex, end in enumerate(column) if end)
        neighbours[u].append(v)
    matching = Matching(neighbours, m)
    size = 0
    while matching.layer():
        size += sum(u not in matching.partner and matching.augment(u) for u in range(m))
    return size


if __name__ == "__main__":
    incidence = [[1, 1, 0, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0, 0], [0, 0, 0, 1, 1, 0, 0], [0, 0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 0, 0, 1], [1, 0, 1, 0, 0, 1, 0], [0, 1, 0, 1, 0, 0, 0], [0, 0, 0, 0, 1, 0, 1], [0, 0, 0, 0, 0, 0, 0]]
    m = 5
    print("Size of maximum matching is %d" % hopcroft_karp(incidence, m))
