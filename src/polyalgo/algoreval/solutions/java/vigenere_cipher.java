public class Main {
    static String vigenereCipher(String text, String key) {
        StringBuilder result = new StringBuilder();
        int used = 0;
        for (char c : text.toCharArray()) {
            if (!Character.isLetter(c)) {
                result.append(c);
                continue;
            }
            char base = Character.isUpperCase(c) ? 'A' : 'a';
            int shift = Character.toLowerCase(key.charAt(used % key.length())) - 'a';
            result.append((char) (base + (c - base + shift) % 26));
            used++;
        }
        return result.toString();
    }

    public static void main(String[] args) {
        String text = "Attack at Dawn -- meet Zoe & Max by pier 39, not 40!";
        String key = "LeMonZ";
        System.out.println(vigenereCipher(text, key));
    }
}
