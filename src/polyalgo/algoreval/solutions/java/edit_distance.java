public class Main {
    static int editDistance(String source, String target) {
        int n = source.length();
        int m = target.length();
        int[][] distance = new int[n + 1][m + 1];
        for (int i = 0; i <= n; i++) {
            for (int j = 0; j <= m; j++) {
                if (i == 0 || j == 0) {
                    distance[i][j] = i + j;
                } else if (source.charAt(i - 1) == target.charAt(j - 1)) {
                    distance[i][j] = distance[i - 1][j - 1];
                } else {
                    int deleted = distance[i - 1][j];
                    int inserted = distance[i][j - 1];
                    int replaced = distance[i - 1][j - 1];
                    distance[i][j] = 1 + Math.min(replaced, Math.min(deleted, inserted));
                }
            }
        }
        return distance[n][m];
    }

    public static void main(String[] args) {
        String source = "The relevant elephant";
        String target = "the elevator pehlan";
        System.out.println(editDistance(source, target));
    }
}
