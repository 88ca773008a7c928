/// Stands in for the crate regex as far as one program uses it: sequences of `[characters]` and `\s`, each perhaps
/// with a `*`, matched greedily from the left without backtracking.
mod regex {
    pub struct Regex(Vec<(Vec<char>, bool)>);

    impl Regex {
        pub fn new(pattern: &str) -> Result<Regex, String> {
            let mut parts: Vec<(Vec<char>, bool)> = Vec::new();
            let mut rest = pattern.chars();
            while let Some(c) = rest.next() {
                match c {
                    '[' => parts.push((rest.by_ref().take_while(|&c| c != ']').collect(), false)),
                    '\\' if rest.next() == Some('s') => parts.push((" \t\n\r\x0b\x0c".chars().collect(), false)),
                    '*' if !parts.is_empty() => parts.last_mut().unwrap().1 = true,
                    _ => return Err(format!("not supported: {}", pattern)),
                }
            }
            Ok(Regex(parts))
        }

        /// Length in bytes of the match at the start of `text`; all characters of the sets are ASCII.
        fn matched(&self, text: &str) -> Option<usize> {
            let mut length = 0;
            for (set, repeated) in &self.0 {
                let run = text[length..].chars().take_while(|c| set.contains(c)).count();
                if run == 0 && !repeated {
                    return None;
                }
                length += if *repeated { run } else { 1 };
            }
            Some(length)
        }

        pub fn split<'t>(&self, text: &'t str) -> Vec<&'t str> {
            let (mut pieces, mut start, mut at) = (Vec::new(), 0, 0);
            while at < text.len() {
                match self.matched(&text[at..]) {
                    Some(length) if length > 0 => {
                        pieces.push(&text[start..at]);
                        at += length;
                        start = at;
                    }
                    _ => at += text[at..].chars().next().map_or(1, char::len_utf8),
                }
            }
            pieces.push(&text[start..]);
            pieces
        }
    }
}
