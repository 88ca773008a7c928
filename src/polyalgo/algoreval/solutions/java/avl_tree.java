import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

public class Main {
    static class AvlTree {
        private static class Node {
            int key;
            int height = 1;
            final Node[] child = new Node[2]; // left, right

            Node(int key) {
                this.key = key;
            }

            void update() {
                height = 1 + Math.max(heightOf(child[0]), heightOf(child[1]));
            }
        }

        private Node root;

        AvlTree(int[] keys) {
            for (int key : keys) insert(key);
        }

        void insert(int key) {
            root = insert(root, key);
        }

        void remove(int key) {
            root = remove(root, key);
        }

        int[] preorder() {
            List<Integer> keys = new ArrayList<>();
            visit(root, keys);
            return keys.stream().mapToInt(Integer::intValue).toArray();
        }

        private static int heightOf(Node node) {
            return node == null ? 0 : node.height;
        }

        /** Lifts the child on the given side. */
        private static Node rotate(Node node, int side) {
            Node pivot = node.child[side];
            node.child[side] = pivot.child[1 - side];
            pivot.child[1 - side] = node;
            node.update();
            pivot.update();
            return pivot;
        }

        private static Node balance(Node node) {
            node.update();
            for (int side = 0; side < 2; side++) {
                Node child = node.child[side];
                if (heightOf(child) <= heightOf(node.child[1 - side]) + 1) continue;
                boolean opposite = heightOf(child.child[side]) < heightOf(child.child[1 - side]);
                if (opposite) node.child[side] = rotate(child, 1 - side);
                return rotate(node, side);
            }
            return node;
        }

        private static Node insert(Node node, int key) {
            if (node == null) return new Node(key);
            if (key == node.key) return node;
            int side = key < node.key ? 0 : 1;
            node.child[side] = insert(node.child[side], key);
            return balance(node);
        }

        private static Node remove(Node node, int key) {
            if (node == null) return null;
            if (key != node.key) {
                int side = key < node.key ? 0 : 1;
                node.child[side] = remove(node.child[side], key);
            } else if (node.child[0] == null || node.child[1] == null) {
                return node.child[0] == null ? node.child[1] : node.child[0];
            } else {
                Node successor = node.child[1];
                while (successor.child[0] != null) successor = successor.child[0];
                node.key = successor.key;
                node.child[1] = remove(node.child[1], node.key);
            }
            return balance(node);
        }

        private static void visit(Node node, List<Integer> keys) {
            if (node == null) return;
            keys.add(node.key);
            visit(node.child[0], keys);
            visit(node.child[1], keys);
        }
    }

    static String join(int[] keys) {
        return Arrays.stream(keys).mapToObj(String::valueOf).collect(Collectors.joining(" "));
    }

    public static void main(String[] args) {
        int[] keys = {40, 20, 60, 10, 30, 25, 20, 70, 50};
        AvlTree tree = new AvlTree(keys);
        System.out.println(join(tree.preorder()));
        tree.insert(45);
        tree.insert(70);
        tree.remove(99);
        System.out.println(join(tree.preorder()));
        tree.remove(70);
        System.out.println(join(tree.preorder()));
        tree.remove(30);
        System.out.println(join(tree.preorder()));
    }
}
