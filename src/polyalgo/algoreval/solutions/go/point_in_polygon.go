package main

import "fmt"

func between(value, a, b int) bool {
	return min(a, b) <= value && value <= max(a, b)
}

func locate(polygon [][2]int, x, y int) int {
	inside := false
	a := polygon[len(polygon)-1]
	for _, b := range polygon {
		cross := (b[0]-a[0])*(y-a[1]) - (b[1]-a[1])*(x-a[0])
		if cross == 0 && between(x, a[0], b[0]) && between(y, a[1], b[1]) {
			return 0
		}
		if (a[1] > y) != (b[1] > y) && (cross > 0) == (b[1] > a[1]) {
			inside = !inside
		}
		a = b
	}
	if inside {
		return 1
	}
	return -1
}

func pointInPolygon(polygon [][2]int, points [][2]int) []int {
	results := make([]int, len(points))
	for i, point := range points {
		results[i] = locate(polygon, point[0], point[1])
	}
	return results
}

func main() {
	polygon := [][2]int{{0, 0}, {8, 0}, {8, 6}, {6, 6}, {4, 2}, {2, 6}, {0, 6}, {-3, 3}}
	points := [][2]int{{4, 1}, {4, 4}, {4, 2}, {-1, 3}, {1, 6}, {7, 6}, {-2, 6}, {9, 6}, {-2, 0}, {3, 4}, {-3, 3}, {-4, 3}}
	for _, result := range pointInPolygon(polygon, points) {
		fmt.Println(result)
	}
}
