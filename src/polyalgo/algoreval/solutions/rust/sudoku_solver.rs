fn solve_sudoku(grid: &[Vec<i32>]) -> Vec<Vec<i32>> {
    let mut cells = vec![vec![0; 9]; 9];
    for r in 0..9 {
        for c in 0..9 {
            if grid[r][c] != 0 && !is_free(&cells, r, c, grid[r][c]) {
                return Vec::new();
            }
            cells[r][c] = grid[r][c];
        }
    }
    if fill(&mut cells, 0) {
        cells
    } else {
        Vec::new()
    }
}

fn fill(cells: &mut Vec<Vec<i32>>, index: usize) -> bool {
    if index == 81 {
        return true;
    }
    let (r, c) = (index / 9, index % 9);
    if cells[r][c] != 0 {
        return fill(cells, index + 1);
    }
    for digit in 1..=9 {
        if is_free(cells, r, c, digit) {
            cells[r][c] = digit;
            if fill(cells, index + 1) {
                return true;
            }
            cells[r][c] = 0;
        }
    }
    false
}

fn is_free(cells: &[Vec<i32>], r: usize, c: usize, digit: i32) -> bool {
    let (top, left) = (r / 3 * 3, c / 3 * 3);
    (0..9).all(|i| {
        cells[r][i] != digit && cells[i][c] != digit && cells[top + i / 3][left + i % 3] != digit
    })
}

fn main() {
    let grid: Vec<Vec<i32>> = vec![
        vec![0, 0, 5, 0, 0, 7, 6, 0, 0],
        vec![6, 0, 0, 1, 0, 2, 0, 9, 3],
        vec![7, 0, 0, 8, 0, 0, 2, 1, 0],
        vec![5, 0, 0, 0, 9, 3, 4, 2, 8],
        vec![0, 6, 0, 0, 8, 0, 0, 7, 0],
        vec![4, 0, 0, 0, 0, 0, 0, 6, 0],
        vec![0, 0, 0, 0, 2, 0, 0, 0, 7],
        vec![0, 0, 2, 3, 0, 0, 9, 0, 0],
        vec![1, 3, 0, 4, 0, 0, 0, 0, 0]
    ];
    let solution = solve_sudoku(&grid);
    for row in &solution {
        let words: Vec<String> = row.iter().map(|digit| digit.to_string()).collect();
        println!("{}", words.join(" "));
    }
    if solution.is_empty() {
        println!("no solution");
    }
}
