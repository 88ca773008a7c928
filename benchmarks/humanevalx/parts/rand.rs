/// Stands in for the crate rand, versions 0.4 to 0.8 mixed as the tests mix them: a generator of Knuth's MMIX constants.
mod rand {
    use std::cell::Cell;

    thread_local!(static STATE: Cell<u64> = Cell::new(42));

    pub trait Uniform: Sized {
        fn from_bits(bits: u64) -> Self;
        fn between(low: Self, high: Self, bits: u64) -> Self;
    }

    macro_rules! uniform {
        ($($integer:ty)*) => {$(
            impl Uniform for $integer {
                fn from_bits(bits: u64) -> Self {
                    bits as $integer
                }
                fn between(low: Self, high: Self, bits: u64) -> Self {
                    low + (bits % (high - low) as u64) as $integer
                }
            }
        )*};
    }
    uniform!(u8 i32 u32);

    pub struct ThreadRng;

    pub trait Rng {
        fn gen<T: Uniform>(&mut self) -> T {
            random()
        }
        fn gen_range<T: Uniform>(&mut self, low: T, high: T) -> T {
            T::between(low, high, random_bits())
        }
    }

    impl Rng for ThreadRng {}

    pub fn thread_rng() -> ThreadRng {
        ThreadRng
    }

    pub fn random<T: Uniform>() -> T {
        T::from_bits(random_bits())
    }

    fn random_bits() -> u64 {
        STATE.with(|state| {
            state.set(state.get().wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407));
            state.get() >> 32
        })
    }
}
