package main

import "fmt"

func otsuThreshold(image [][]int) int {
	var histogram [256]int
	total, sum := 0, 0
	for _, row := range image {
		for _, value := range row {
			histogram[value]++
			total++
			sum += value
		}
	}
	threshold, best := 0, 0.0
	dark, darkSum := 0, 0
	for t, count := range histogram {
		dark += count
		darkSum += t * count
		bright := total - dark
		if dark == 0 || bright == 0 {
			continue
		}
		w0, w1 := float64(dark), float64(bright)
		difference := float64(darkSum)/w0 - float64(sum-darkSum)/w1
		if variance := w0 * w1 * difference * difference; variance > best {
			best, threshold = variance, t
		}
	}
	return threshold
}

func main() {
	image := [][]int{{12, 15, 14, 200, 210, 205}, {10, 18, 90, 198, 202, 220}, {11, 13, 95, 100, 207, 199}, {16, 12, 14, 88, 201, 203}}
	fmt.Println(otsuThreshold(image))
}
