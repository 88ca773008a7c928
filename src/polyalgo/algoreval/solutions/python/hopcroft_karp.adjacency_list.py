from collections import deque


def find_levels(adj: list[list[int]], left: list[int], right: list[int]) -> list[int] | None:
    """Alternating distances from the unmatched left vertices, no farther than to the nearest unmatched right vertex."""
    level = [0 if partner == -1 else -1 for partner in left]
    queue = deque(u for u, partner in enumerate(left) if partner == -1)
    last = None
    while queue:
        u = queue.popleft()
        if level[u] == last:
            break
        for v in adj[u]:
            w = right[v]
            if w == -1:
                last = level[u] + 1
            elif level[w] == -1:
                level[w] = level[u] + 1
                queue.append(w)
    if last is None:
        return None
    return [depth if depth < last else -1 for depth in level]


def hopcroft_karp(adj: list[list[int]], n: int) -> int:
    left = [-1] * len(adj)  # partners, -1 while unmatched
    right = [-1] * n
    size = 0
    while (level := find_levels(adj, left, right)) is not None:
        untried = [iter(row) for row in adj]

        def augment(root: int) -> bool:
            path = [root]
            while path:
                u = path[-1]
                v = next(untried[u], None)
                if v is None:
                    path.pop()
                elif right[v] == -1:
                    for u in reversed(path):
                        left[u], right[v], v = v, u, left[u]
                    return True
                elif level[right[v]] == level[u] + 1:
                    path.append(right[v])
            return False

        size += sum(augment(u) for u in range(len(adj)) if left[u] == -1)
    return size


if __name__ == "__main__":
    adj = [[0, 1], [0], [1, 2], [0], [2]]
    n = 4
    print("Size of maximum matching is %d" % hopcroft_karp(adj, n))
