public class Main {
    static String caesarCipher(String text, int shift) {
        int forward = Math.floorMod(shift, 26);
        StringBuilder result = new StringBuilder();
        for (char c : text.toCharArray()) {
            if (c >= 'a' && c <= 'z') {
                result.append((char) ('a' + (c - 'a' + forward) % 26));
            } else if (c >= 'A' && c <= 'Z') {
                result.append((char) ('A' + (c - 'A' + forward) % 26));
            } else {
                result.append(c);
            }
        }
        return result.toString();
    }

    public static void main(String[] args) {
        String text = "Sphinx of black quartz, judge my vow: ABC xyz (1984)!";
        int shift = -29;
        System.out.println(caesarCipher(text, shift));
    }
}
