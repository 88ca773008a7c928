public class Main {
    static long[] extendedGcd(long a, long b) {
        if (b == 0) return new long[] {a, 1, 0};
        long[] rest = extendedGcd(b, a % b);
        return new long[] {rest[0], rest[2], rest[1] - a / b * rest[2]};
    }

    public static void main(String[] args) {
        long a = 123456789012L;
        long b = 9876543210L;
        long[] result = extendedGcd(a, b);
        System.out.println(result[0] + " " + result[1] + " " + result[2]);
    }
}
