public class Main {
    static long modPow(long base, long exponent, long modulus) {
        long result = 1 % modulus;
        base = Math.floorMod(base, modulus);
        while (exponent > 0) {
            if ((exponent & 1) == 1) result = result * base % modulus;
            base = base * base % modulus;
            exponent >>= 1;
        }
        return result;
    }

    public static void main(String[] args) {
        long base = -123456789012L;
        long exponent = 9876543210123L;
        long modulus = 1000000007L;
        System.out.println(modPow(base, exponent, modulus));
    }
}
