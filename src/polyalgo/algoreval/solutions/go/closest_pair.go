package main

import (
	"fmt"
	"math"
	"sort"
)

func closestPair(points [][2]int) float64 {
	sorted := append([][2]int{}, points...)
	sort.Slice(sorted, func(i, j int) bool { return sorted[i][0] < sorted[j][0] })
	return math.Sqrt(float64(closest(sorted)))
}

// closest returns the smallest squared distance among points sorted by x.
func closest(points [][2]int) int {
	if len(points) < 2 {
		return math.MaxInt
	}
	middle := len(points) / 2
	split := points[middle][0]
	best := min(closest(points[:middle]), closest(points[middle:]))
	var strip [][2]int
	for _, p := range points {
		if (p[0]-split)*(p[0]-split) < best {
			strip = append(strip, p)
		}
	}
	sort.Slice(strip, func(i, j int) bool { return strip[i][1] < strip[j][1] })
	for i, p := range strip {
		for _, q := range strip[i+1:] {
			dx, dy := q[0]-p[0], q[1]-p[1]
			if dy*dy >= best {
				break
			}
			best = min(best, dx*dx+dy*dy)
		}
	}
	return best
}

func main() {
	points := [][2]int{{-700000, 20}, {12, 30}, {40, 50}, {5, 1}, {12, 10}, {3, 4}, {-25, 14}, {61, -8}, {33, 27}, {800000, -999999}, {48, 30}, {-3, 33}, {14, 12}, {27, 14}}
	fmt.Printf("%.4f\n", closestPair(points))
}
