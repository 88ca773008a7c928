trait PolyalgoMutated {
    fn polyalgo_mutated(self) -> Self;
}
impl PolyalgoMutated for bool {
    fn polyalgo_mutated(self) -> Self {
        !self
    }
}
macro_rules! polyalgo_numbers {
    ($($number:ty)*) => {$(
        impl PolyalgoMutated for $number {
            fn polyalgo_mutated(self) -> Self {
                self + 1 as $number
            }
        }
    )*};
}
polyalgo_numbers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64);
impl PolyalgoMutated for String {
    fn polyalgo_mutated(self) -> Self {
        self + "x"
    }
}
impl PolyalgoMutated for &str {
    fn polyalgo_mutated(self) -> Self {
        if self == "x" { "y" } else { "x" }
    }
}
impl<T: Default> PolyalgoMutated for Vec<T> {
    fn polyalgo_mutated(mut self) -> Self {
        self.insert(0, T::default());
        self
    }
}
impl<T: Default> PolyalgoMutated for Option<T> {
    fn polyalgo_mutated(self) -> Self {
        if self.is_some() { None } else { Some(T::default()) }
    }
}
impl<T: PolyalgoMutated, E: Default> PolyalgoMutated for Result<T, E> {
    fn polyalgo_mutated(self) -> Self {
        if self.is_ok() { Err(E::default()) } else { panic!("no mutation for an error") }
    }
}
impl<K: Default + Eq + std::hash::Hash, V: Default> PolyalgoMutated for std::collections::HashMap<K, V> {
    fn polyalgo_mutated(mut self) -> Self {
        if self.remove(&K::default()).is_none() {
            self.insert(K::default(), V::default());
        }
        self
    }
}
macro_rules! polyalgo_tuples {
    ($($first:ident $($rest:ident)*;)*) => {$(
        #[allow(non_snake_case)]
        impl<$first: PolyalgoMutated, $($rest),*> PolyalgoMutated for ($first, $($rest),*) {
            fn polyalgo_mutated(self) -> Self {
                let ($first, $($rest),*) = self;
                ($first.polyalgo_mutated(), $($rest),*)
            }
        }
    )*};
}
polyalgo_tuples! { A B; A B C; A B C D; }
