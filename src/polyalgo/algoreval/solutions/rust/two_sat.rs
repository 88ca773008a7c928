/// Literal v is node 2v - 2 of the implication graph, its negation node 2v - 1.
fn node(literal: i32) -> usize {
    let variable = literal.unsigned_abs() as usize - 1;
    2 * variable + usize::from(literal < 0)
}

fn visit(u: usize, implied: &[Vec<usize>], seen: &mut [bool], finished: &mut Vec<usize>) {
    seen[u] = true;
    for &v in &implied[u] {
        if !seen[v] {
            visit(v, implied, seen, finished);
        }
    }
    finished.push(u);
}

fn collect(u: usize, number: usize, implied_by: &[Vec<usize>], component: &mut [Option<usize>]) {
    component[u] = Some(number);
    for &v in &implied_by[u] {
        if component[v].is_none() {
            collect(v, number, implied_by, component);
        }
    }
}

fn two_sat(n: usize, clauses: &[(i32, i32)]) -> Vec<bool> {
    let mut implied: Vec<Vec<usize>> = vec![Vec::new(); 2 * n];
    let mut implied_by: Vec<Vec<usize>> = vec![Vec::new(); 2 * n];
    for &(a, b) in clauses {
        for (u, v) in [(node(-a), node(b)), (node(-b), node(a))] {
            implied[u].push(v);
            implied_by[v].push(u);
        }
    }
    let mut seen = vec![false; 2 * n];
    let mut finished = Vec::new();
    for u in 0..2 * n {
        if !seen[u] {
            visit(u, &implied, &mut seen, &mut finished);
        }
    }
    let mut component = vec![None; 2 * n];
    for (number, &u) in finished.iter().rev().enumerate() {
        if component[u].is_none() {
            collect(u, number, &implied_by, &mut component);
        }
    }
    if component.chunks(2).any(|pair| pair[0] == pair[1]) {
        return Vec::new();
    }
    component.chunks(2).map(|pair| pair[0] > pair[1]).collect()
}

fn main() {
    let n: usize = 7;
    let clauses: Vec<(i32, i32)> = vec![
        (1, 4), (-4, 2), (-2, -4), (-1, 3), (-3, -6), (6, -5), (5, 7), (7, -7), (-7, -2), (1, 4)
    ];
    let values = two_sat(n, &clauses);
    if values.is_empty() {
        println!("unsatisfiable");
    } else {
        let words: Vec<&str> = values.iter().map(|&value| if value { "1" } else { "0" }).collect();
        println!("{}", words.join(" "));
    }
}
