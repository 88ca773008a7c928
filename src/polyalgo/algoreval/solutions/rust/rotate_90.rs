fn print_image(image: &[Vec<i32>]) {
    for row in image {
        let words: Vec<String> = row.iter().map(|value| value.to_string()).collect();
        println!("{}", words.join(" "));
    }
}

fn rotate90(image: &[Vec<i32>]) -> Vec<Vec<i32>> {
    let (rows, cols) = (image.len(), image[0].len());
    let mut rotated = vec![vec![0; rows]; cols];
    for (r, row) in image.iter().enumerate() {
        for (c, &pixel) in row.iter().enumerate() {
            rotated[c][rows - 1 - r] = pixel;
        }
    }
    rotated
}

fn main() {
    let image: Vec<Vec<i32>> = vec![vec![1, 2, 3, 4], vec![5, 6, 7, 8], vec![9, 10, -11, 12]];
    print_image(&rotate90(&image));
}
