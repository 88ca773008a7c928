import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

public class Main {
    record Node(int weight, char smallest, Node zero, Node one) {}

    static List<String[]> huffmanCodes(String text) {
        Map<Character, Integer> counts = new TreeMap<>();
        for (char symbol : text.toCharArray()) counts.merge(symbol, 1, Integer::sum);
        PriorityQueue<Node> queue =
                new PriorityQueue<>(Comparator.comparingInt(Node::weight).thenComparing(Node::smallest));
        counts.forEach((symbol, count) -> queue.add(new Node(count, symbol, null, null)));
        while (queue.size() > 1) {
            Node zero = queue.poll();
            Node one = queue.poll();
            char smallest = (char) Math.min(zero.smallest(), one.smallest());
            queue.add(new Node(zero.weight() + one.weight(), smallest, zero, one));
        }
        Map<Character, String> codes = new TreeMap<>();
        if (!queue.isEmpty()) assign(queue.poll(), "", codes);
        List<String[]> pairs = new ArrayList<>();
        codes.forEach((symbol, code) -> pairs.add(new String[] {String.valueOf(symbol), code}));
        return pairs;
    }

    static void assign(Node node, String code, Map<Character, String> codes) {
        if (node.zero() == null) {
            codes.put(node.smallest(), code.isEmpty() ? "0" : code);
            return;
        }
        assign(node.zero(), code + "0", codes);
        assign(node.one(), code + "1", codes);
    }

    public static void main(String[] args) {
        String text = "abracadabra, alakazam!";
        for (String[] pair : huffmanCodes(text)) {
            System.out.println(pair[0] + ": " + pair[1]);
        }
    }
}
