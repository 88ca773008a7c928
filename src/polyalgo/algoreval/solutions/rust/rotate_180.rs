fn print_image(image: &[Vec<i32>]) {
    for row in image {
        let words: Vec<String> = row.iter().map(|value| value.to_string()).collect();
        println!("{}", words.join(" "));
    }
}

fn rotate180(image: &[Vec<i32>]) -> Vec<Vec<i32>> {
    let mut rotated = image.to_vec();
    rotated.reverse();
    for row in &mut rotated {
        row.reverse();
    }
    rotated
}

fn main() {
    let image: Vec<Vec<i32>> = vec![vec![1, 2, 3, 4, 5], vec![6, 7, -8, 9, 10], vec![11, 12, 13, 14, 15], vec![16, 17, 18, 19, 20]];
    print_image(&rotate180(&image));
}
