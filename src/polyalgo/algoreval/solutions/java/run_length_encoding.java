public class Main {
    static String runLengthEncode(String text) {
        StringBuilder encoded = new StringBuilder();
        int length = 0;
        for (int i = 0; i < text.length(); i++) {
            length++;
            if (i + 1 == text.length() || text.charAt(i + 1) != text.charAt(i)) {
                encoded.append(length).append(text.charAt(i));
                length = 0;
            }
        }
        return encoded.toString();
    }

    public static void main(String[] args) {
        String text = "aaaaaaaaaaaabccddddAAa  99 7777777777777!!xxxxy";
        System.out.println(runLengthEncode(text));
    }
}
