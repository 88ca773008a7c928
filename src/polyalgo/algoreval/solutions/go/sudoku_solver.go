package main

import (
	"fmt"
	"strings"
)

type board struct {
	cells                [9][9]int
	rows, columns, boxes [9]int // digits in use, as bits
}

func (b *board) used(r, c int) int {
	return b.rows[r] | b.columns[c] | b.boxes[r/3*3+c/3]
}

func (b *board) toggle(r, c, digit int) {
	b.rows[r] ^= 1 << digit
	b.columns[c] ^= 1 << digit
	b.boxes[r/3*3+c/3] ^= 1 << digit
}

func (b *board) fill(index int) bool {
	if index == 81 {
		return true
	}
	r, c := index/9, index%9
	if b.cells[r][c] != 0 {
		return b.fill(index + 1)
	}
	for digit := 1; digit <= 9; digit++ {
		if b.used(r, c)>>digit&1 == 1 {
			continue
		}
		b.cells[r][c] = digit
		b.toggle(r, c, digit)
		if b.fill(index + 1) {
			return true
		}
		b.cells[r][c] = 0
		b.toggle(r, c, digit)
	}
	return false
}

func solveSudoku(grid [][]int) [][]int {
	var b board
	for r, row := range grid {
		for c, digit := range row {
			if digit == 0 {
				continue
			}
			if b.used(r, c)>>digit&1 == 1 {
				return nil
			}
			b.cells[r][c] = digit
			b.toggle(r, c, digit)
		}
	}
	if !b.fill(0) {
		return nil
	}
	var solution [][]int
	for r := range b.cells {
		solution = append(solution, b.cells[r][:])
	}
	return solution
}

func main() {
	grid := [][]int{{0, 0, 5, 0, 0, 7, 6, 0, 0}, {6, 0, 0, 1, 0, 2, 0, 9, 3}, {7, 0, 0, 8, 0, 0, 2, 1, 0}, {5, 0, 0, 0, 9, 3, 4, 2, 8}, {0, 6, 0, 0, 8, 0, 0, 7, 0}, {4, 0, 0, 0, 0, 0, 0, 6, 0}, {0, 0, 0, 0, 2, 0, 0, 0, 7}, {0, 0, 2, 3, 0, 0, 9, 0, 0}, {1, 3, 0, 4, 0, 0, 0, 0, 0}}
	solution := solveSudoku(grid)
	for _, row := range solution {
		fmt.Println(strings.Trim(fmt.Sprint(row), "[]"))
	}
	if solution == nil {
		fmt.Println("no solution")
	}
}
