/// Stands in for the crate md5: RFC 1321, for whole messages.
mod md5 {
    pub struct Digest(pub [u8; 16]);

    impl std::fmt::LowerHex for Digest {
        fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
            self.0.iter().try_for_each(|byte| write!(f, "{:02x}", byte))
        }
    }

    pub fn compute<T: AsRef<[u8]>>(data: T) -> Digest {
        const TURNS: [[u32; 4]; 4] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]];
        let mut message = data.as_ref().to_vec();
        let bits = 8 * message.len() as u64;
        message.push(0x80);
        while message.len() % 64 != 56 {
            message.push(0);
        }
        message.extend_from_slice(&bits.to_le_bytes());
        let mut state = [0x67452301u32, 0xefcdab89, 0x98badcfe, 0x10325476];
        for block in message.chunks(64) {
            let word = |i: usize| u32::from_le_bytes([block[4 * i], block[4 * i + 1], block[4 * i + 2], block[4 * i + 3]]);
            let [mut a, mut b, mut c, mut d] = state;
            for i in 0..64 {
                let (f, at) = match i / 16 {
                    0 => (b & c | !b & d, i),
                    1 => (d & b | !d & c, 5 * i + 1),
                    2 => (b ^ c ^ d, 3 * i + 5),
                    _ => (c ^ (b | !d), 7 * i),
                };
                let sine = (4294967296.0 * ((i + 1) as f64).sin().abs()) as u32;
                let sum = a.wrapping_add(f).wrapping_add(sine).wrapping_add(word(at % 16));
                (a, d, c, b) = (d, c, b, b.wrapping_add(sum.rotate_left(TURNS[i / 16][i % 4])));
            }
            for (total, part) in state.iter_mut().zip([a, b, c, d]) {
                *total = total.wrapping_add(part);
            }
        }
        let mut digest = [0; 16];
        for (i, part) in state.iter().enumerate() {
            digest[4 * i..4 * i + 4].copy_from_slice(&part.to_le_bytes());
        }
        Digest(digest)
    }
}
