import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Answers compile requests on stdin one after the other, in a JVM that has long loaded and compiled javac itself.
 *
 * <p>Each request runs javac's own entry point with the words of its command line, in a directory made for it alone:
 * the answer is that of a new process. Between requests only what javac knows of the JDK stays. Not promised: an
 * answer; after anything but success or errors in the source, whoever asks must start a new server.
 *
 * <p>Request: name, source. Answer: status (javac's exit code, or GIVEN_UP), messages, number of class files, and
 * for each its path and its bytes. What has no fixed length is a big-endian int and that many bytes, text in UTF-8.
 */
final class CompileServer {
    private static final int GIVEN_UP = 64;
    private static final int MOST_CHARACTERS = 64 * 1024;
    private static final int OVERHEAD = 1024; // what a file's name counts, which bounds their number

    private final Path root;
    private final long mostBytes;
    private final String build;
    private final String[] words;

    private CompileServer(Path root, String[] arguments) {
        this.root = root;
        this.mostBytes = Long.parseLong(arguments[0]);
        this.build = arguments[1];
        this.words = Arrays.copyOfRange(arguments, 2, arguments.length);
    }

    /**
     * Arguments: bound of all class files together, in bytes; the build directory of the ordinary compile step; the
     * words of its javac, with {source} for the file's name.
     */
    public static void main(String[] arguments) throws IOException {
        DataInputStream requests = new DataInputStream(new BufferedInputStream(System.in));
        DataOutputStream answers = new DataOutputStream(new BufferedOutputStream(System.out, 1 << 16));
        System.setOut(System.err); // whatever else prints must not end up among the answers
        // No identifier has a hyphen: where this lies on the class path, no program can name it as a package.
        Path root = Path.of(System.getenv("TMPDIR"), "java-compiler");
        CompileServer server = new CompileServer(root, arguments);
        try {
            while (true) {
                server.answer(new String(bytes(requests), StandardCharsets.UTF_8), bytes(requests), answers);
                answers.flush();
            }
        } catch (EOFException end) {
            delete(root);
        }
    }

    private void answer(String name, byte[] source, DataOutputStream answers) throws IOException {
        delete(root);
        Files.createDirectories(root);
        Files.write(root.resolve(name), source);
        Messages messages = new Messages();
        String[] filled = new String[words.length];
        Arrays.setAll(filled, i -> words[i].replace(build, root.toString()).replace("{source}", name));
        int status = com.sun.tools.javac.Main.compile(filled, new PrintWriter(messages));
        String text = messages.toString().replace(root.toString(), build);
        if (text.contains("error while writing")) status = GIVEN_UP; // our disk is not the judge's
        List<Path> classes = status == 0 ? classFiles() : List.of();
        long size = 0;
        for (Path path : classes) size += Files.size(path) + OVERHEAD;
        if (size > mostBytes) {
            status = GIVEN_UP;
            classes = List.of();
        }
        answers.writeInt(status);
        put(answers, text);
        answers.writeInt(classes.size());
        for (Path path : classes) {
            put(answers, root.relativize(path).toString());
            put(answers, Files.readAllBytes(path));
        }
    }

    private List<Path> classFiles() throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(path -> path.toString().endsWith(".class")).sorted().toList();
        }
    }

    private static void delete(Path root) throws IOException {
        if (!Files.exists(root)) return;
        try (Stream<Path> files = Files.walk(root)) {
            for (Path path : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(path);
        }
    }

    private static byte[] bytes(DataInputStream stream) throws IOException {
        byte[] data = new byte[stream.readInt()];
        stream.readFully(data);
        return data;
    }

    private static void put(DataOutputStream stream, String text) throws IOException {
        put(stream, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void put(DataOutputStream stream, byte[] data) throws IOException {
        stream.writeInt(data.length);
        stream.write(data);
    }

    /** The beginning of what javac prints. */
    private static final class Messages extends Writer {
        private final StringBuilder text = new StringBuilder();

        @Override
        public void write(char[] buffer, int offset, int length) {
            text.append(buffer, offset, Math.min(length, MOST_CHARACTERS - text.length()));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
