import java.util.HashMap;
import java.util.Map;

public class Main {
    static class Trie {
        private static class Node {
            final Map<Character, Node> children = new HashMap<>();
            boolean isWord;
            int count; // words that pass through
        }

        private final Node root = new Node();

        Trie(String[] words) {
            for (String word : words) insert(word);
        }

        private Node find(String prefix) {
            Node node = root;
            for (int i = 0; i < prefix.length() && node != null; i++) {
                node = node.children.get(prefix.charAt(i));
            }
            return node;
        }

        void insert(String word) {
            if (search(word)) return;
            Node node = root;
            for (char letter : word.toCharArray()) {
                node = node.children.computeIfAbsent(letter, key -> new Node());
                node.count++;
            }
            node.isWord = true;
        }

        boolean remove(String word) {
            if (!search(word)) return false;
            Node node = root;
            for (char letter : word.toCharArray()) {
                Node child = node.children.get(letter);
                if (--child.count == 0) {
                    node.children.remove(letter);
                    return true;
                }
                node = child;
            }
            node.isWord = false;
            return true;
        }

        boolean search(String word) {
            Node node = find(word);
            return node != null && node.isWord;
        }

        boolean startsWith(String prefix) {
            return find(prefix) != null;
        }

        int countPrefix(String prefix) {
            Node node = find(prefix);
            return node == null ? 0 : node.count;
        }
    }

    public static void main(String[] args) {
        String[] words = {"car", "card", "care", "cat", "dog", "car"};
        Trie trie = new Trie(words);
        System.out.println(trie.countPrefix("car"));
        System.out.println(trie.search("ca"));
        System.out.println(trie.startsWith("ca"));
        System.out.println(trie.remove("car"));
        System.out.println(trie.search("car"));
        System.out.println(trie.search("card"));
        System.out.println(trie.countPrefix("car"));
        System.out.println(trie.remove("ca"));
        trie.insert("dot");
        System.out.println(trie.countPrefix("do"));
        System.out.println(trie.remove("dog"));
        System.out.println(trie.remove("dog"));
        System.out.println(trie.startsWith("dog"));
        trie.insert("cards");
        System.out.println(trie.remove("card"));
        System.out.println(trie.countPrefix("card"));
    }
}
