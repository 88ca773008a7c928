package main

import (
	"fmt"
	"sort"
)

func cross(o, a, b [2]int) int {
	return (a[0]-o[0])*(b[1]-o[1]) - (a[1]-o[1])*(b[0]-o[0])
}

func convexHull(points [][2]int) [][2]int {
	sorted := append([][2]int{}, points...)
	sort.Slice(sorted, func(i, j int) bool {
		if sorted[i][0] != sorted[j][0] {
			return sorted[i][0] < sorted[j][0]
		}
		return sorted[i][1] < sorted[j][1]
	})
	distinct := sorted[:1]
	for _, point := range sorted[1:] {
		if point != distinct[len(distinct)-1] {
			distinct = append(distinct, point)
		}
	}
	if len(distinct) <= 2 {
		return distinct
	}
	var hull [][2]int
	add := func(point [2]int, least int) {
		for len(hull) >= least && cross(hull[len(hull)-2], hull[len(hull)-1], point) <= 0 {
			hull = hull[:len(hull)-1]
		}
		hull = append(hull, point)
	}
	for _, point := range distinct {
		add(point, 2)
	}
	upper := len(hull) + 1
	for i := len(distinct) - 2; i >= 0; i-- {
		add(distinct[i], upper)
	}
	return hull[:len(hull)-1]
}

func main() {
	points := [][2]int{{3, 1}, {0, 4}, {7, 7}, {0, 0}, {5, 0}, {9, 3}, {2, 2}, {0, 8}, {10, 0}, {4, 4}, {7, 7}, {10, 0}, {6, 10}, {10, 2}, {3, 9}, {0, 0}, {8, 7}, {5, 5}, {9, 5}}
	for _, point := range convexHull(points) {
		fmt.Println(point[0], point[1])
	}
}
