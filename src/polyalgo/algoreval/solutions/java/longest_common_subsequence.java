public class Main {
    static String longestCommonSubsequence(String first, String second) {
        int n = first.length();
        int m = second.length();
        int[][] length = new int[n + 1][m + 1]; // of the suffixes from i and from j on
        for (int i = n - 1; i >= 0; i--) {
            for (int j = m - 1; j >= 0; j--) {
                if (first.charAt(i) == second.charAt(j)) {
                    length[i][j] = length[i + 1][j + 1] + 1;
                } else {
                    length[i][j] = Math.max(length[i + 1][j], length[i][j + 1]);
                }
            }
        }
        StringBuilder common = new StringBuilder();
        int i = 0;
        int j = 0;
        while (i < n && j < m) {
            if (first.charAt(i) == second.charAt(j)) {
                common.append(first.charAt(i));
                i++;
                j++;
            } else if (length[i + 1][j] >= length[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        return common.toString();
    }

    public static void main(String[] args) {
        String first = "committee-meeting";
        String second = "commentator-meaning";
        System.out.println(longestCommonSubsequence(first, second));
    }
}
