public class Main {
    static int otsuThreshold(int[][] image) {
        int[] histogram = new int[256];
        int total = 0;
        double sum = 0;
        for (int[] row : image) {
            for (int value : row) {
                histogram[value]++;
                sum += value;
                total++;
            }
        }
        int threshold = 0;
        int dark = 0;
        double best = 0;
        double darkSum = 0;
        for (int t = 0; t < 256; t++) {
            dark += histogram[t];
            darkSum += t * histogram[t];
            int bright = total - dark;
            if (dark == 0) continue;
            if (bright == 0) break;
            double difference = darkSum / dark - (sum - darkSum) / bright;
            double variance = (double) dark * bright * difference * difference;
            if (variance > best) {
                best = variance;
                threshold = t;
            }
        }
        return threshold;
    }

    public static void main(String[] args) {
        int[][] image = {{12, 15, 14, 200, 210, 205}, {10, 18, 90, 198, 202, 220}, {11, 13, 95, 100, 207, 199}, {16, 12, 14, 88, 201, 203}};
        System.out.println(otsuThreshold(image));
    }
}
