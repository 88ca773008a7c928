"""Attacks on the machine's resources: processes, memory of every kind, files, descriptors, time.

Some are refused and print `held`; the others are ended from outside. Sizes fit the suite's limits.
"""

from __future__ import annotations

from polyalgo.execution.conformance.bait import nothing_dropped
from polyalgo.execution.conformance.case import Case, c_program
from polyalgo.languages import Language
from polyalgo.records import Outcome

_TOO_MUCH = "out of memory: the program's processes exceeded 256 MB"

# Prints `held` itself.
_REFUSED = {
    "fork bomb until it is refused": """
        int children = 0;
        for (pid_t child; (child = fork()) >= 0; children++) if (child == 0) { pause(); _exit(0); }
        CHECK(children < 64);
    """,
    "zombies": """
        for (int i = 0; i < 200; i++) if (fork() == 0) _exit(0);
    """,
    "ten thousand descriptors": """
        int count = 0;
        while (count < 10000 && open("/dev/null", O_RDONLY) >= 0) count++;
        CHECK(count < 1024 && errno == EMFILE);
    """,
    "filling every tmpfs": """
        static char block[1 << 20];
        const char *places[] = {"/tmp/f", "/work/f", "/dev/shm/f"};
        signal(SIGXFSZ, SIG_IGN);
        long total = 0;
        for (int i = 0; i < 30; i++) {
            char name[64];
            snprintf(name, sizeof name, "%s%d", places[i % 3], i);
            int fd = open(name, O_CREAT | O_WRONLY, 0600);
            for (ssize_t n; fd >= 0 && (n = write(fd, block, sizeof block)) > 0;) total += n;
        }
        CHECK(total > 0 && total <= 3L * (16 << 20));
    """,
    "a file of a terabyte": """
        signal(SIGXFSZ, SIG_IGN);
        int fd = open("/tmp/@TOKEN@", O_CREAT | O_RDWR, 0600);
        CHECK(ftruncate(fd, 1L << 40) && posix_fallocate(fd, 0, 1L << 40));
        CHECK(pwrite(fd, "x", 1, 1L << 40) < 0);
    """,
    "a deep directory": """
        int depth = 0;
        while (depth < 3000 && mkdir("d", 0700) == 0 && chdir("d") == 0) depth++;
        CHECK(depth > 0);
        chmod(".", 0);
    """,
    "memory outside every limit": """
        CHECK(memfd_create("x", 0) < 0 && errno == EPERM);
        CHECK(syscall(447 /* memfd_secret */, 0) < 0);
        CHECK(syscall(SYS_shmget, 0, 4096, 0600) < 0 && errno == EPERM);
        CHECK(semget(IPC_PRIVATE, 32000, 0600) < 0 && errno == EPERM);
        CHECK(syscall(SYS_msgget, 0, 0600) < 0 && syscall(SYS_mq_open, "x", O_CREAT | O_RDWR, 0600, NULL) < 0);
        CHECK(mmap(NULL, 1L << 34, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED);
    """,
    "core dump": """
        struct rlimit core = {1 << 20, 1 << 20};
        CHECK(setrlimit(RLIMIT_CORE, &core) < 0);
        pid_t child = fork();
        if (child == 0) abort();
        int status;
        waitpid(child, &status, 0);
        CHECK(WTERMSIG(status) == SIGABRT && !WCOREDUMP(status));
    """,
}

_KILLED: dict[str, tuple[str, frozenset[Outcome], str]] = {
    "fork bomb without end": (
        "for (;;) if (fork() == 0) for (;;) fork();",
        frozenset({Outcome.TIMEOUT}),
        "exceeded",
    ),
    "heap": (
        "for (;;) { char *p = malloc(1 << 20); if (!p) abort(); memset(p, 1, 1 << 20); }",
        frozenset({Outcome.RUNTIME_ERROR}),
        "",
    ),
    "heap of many processes": (
        """
        for (int i = 0; i < 8; i++)
            if (fork() == 0) { char *p = malloc(100 << 20); memset(p, 1, 100 << 20); pause(); }
        pause();
        """,
        frozenset({Outcome.RUNTIME_ERROR}),
        _TOO_MUCH,
    ),
    "shared anonymous memory": (
        """
        for (;;) {
            char *p = mmap(0, 1 << 24, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
            if (p == MAP_FAILED) pause();
            memset(p, 1, 1 << 24);
        }
        """,
        frozenset({Outcome.RUNTIME_ERROR}),
        _TOO_MUCH,
    ),
    "page tables": (
        """
        size_t size = 1UL << 30;
        for (volatile char x;;) {
            char *p = mmap(0, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
            if (p == MAP_FAILED) pause();
            madvise(p, size, MADV_NOHUGEPAGE);
            for (size_t at = 0; at < size; at += 2 << 20) x = p[at];
        }
        """,
        frozenset({Outcome.RUNTIME_ERROR}),
        _TOO_MUCH,
    ),
    "a million empty files": (
        """
        for (int i = 0;; i++) {
            char name[64];
            snprintf(name, sizeof name, "/%s/%d", i % 2 ? "tmp" : "dev/shm", i);
            if (mknod(name, S_IFREG, 0)) pause();
        }
        """,
        frozenset({Outcome.RUNTIME_ERROR, Outcome.TIMEOUT}),  # a busy machine makes too few in time
        "exceeded",
    ),
    "buffers of sockets": (
        """
        static char block[1 << 16];
        for (int child = 0; child < 8; child++)
            for (int ends[2]; fork() == 0;) {
                while (!socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends))
                    for (int i = 0, size = 1 << 20; i < 2; i++) {
                        setsockopt(ends[i], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
                        while (write(ends[i], block, sizeof block) > 0) {}
                    }
                pause();
            }
        pause();
        """,
        frozenset({Outcome.RUNTIME_ERROR, Outcome.TIMEOUT}),  # likewise
        "exceeded",
    ),
    "stack": (
        "volatile char big[64 << 20]; for (long i = sizeof big - 1; i >= 0; i -= 4096) big[i] = 1; return big[9];",
        frozenset({Outcome.RUNTIME_ERROR}),
        "SIGSEGV",
    ),
    "a sleeper that ignores every signal": (
        "for (int s = 1; s < 65; s++) signal(s, SIG_IGN); for (;;) pause();",
        frozenset({Outcome.TIMEOUT}),
        "exceeded 3 s",
    ),
    "a process that stops itself": (
        "kill(getpid(), SIGSTOP);",
        frozenset({Outcome.TIMEOUT}),
        "exceeded 3 s",
    ),
    "a daemon that holds the streams": (
        "if (fork() == 0) { setsid(); if (fork() == 0) for (;;) pause(); _exit(0); } broken = 1;",
        frozenset({Outcome.WRONG_OUTPUT}),
        "no output, expected 'held'",
    ),
    "many busy processes": (
        "for (int i = 0; i < 6; i++) if (fork() == 0) for (;;) {} for (;;) pause();",
        frozenset({Outcome.TIMEOUT}),
        "exceeded",
    ),
    "busy children that nobody waits for": (
        """
        signal(SIGCHLD, SIG_IGN);
        for (;;) {
            if (fork() == 0) { for (long n = 0; n < 100000000; n++) __asm__(""); _exit(0); }
            while (kill(-1, 0) == 0) usleep(10000);
        }
        """,
        frozenset({Outcome.TIMEOUT}),
        "exceeded",
    ),
    "the 32-bit system calls": (
        """
        #if defined(__x86_64__)
            int result;
            __asm__ volatile("int $0x80" : "=a"(result) : "a"(20));
        #else
            raise(SIGSYS);
        #endif
        """,
        frozenset({Outcome.RUNTIME_ERROR}),
        "SIGSYS",
    ),
}

_PYTHON_FORKS = """
import os, time
children = 0
try:
    while children < 5000:
        if os.fork() == 0:
            time.sleep(60)
            os._exit(0)
        children += 1
    print(children)
except OSError:
    print("held")
"""

_PYTHON_MEMORY = """
try:
    hog = []
    while True:
        hog.append(bytearray(1 << 24))
except MemoryError:
    del hog
    print("held")
"""

_JAVA_HEAP = """
public class Hog {
    public static void main(String[] args) {
        java.util.List<long[]> hog = new java.util.ArrayList<>();
        while (true) hog.add(new long[1 << 17]);
    }
}
"""

_JAVA_THREADS = """
public class Threads {
    public static void main(String[] args) {
        try {
            for (int i = 0; i < 5000; i++) {
                Thread thread = new Thread(() -> { try { Thread.sleep(60_000); } catch (InterruptedException e) { } });
                thread.setDaemon(true);
                thread.start();
            }
            while (true) {}
        } catch (Throwable refused) {
            Runtime.getRuntime().halt(0);
        }
    }
}
"""

_GO_MEMORY = """
package main

func main() {
	hog := [][]byte{}
	for {
		block := make([]byte, 1<<24)
		for i := 0; i < len(block); i += 4096 {
			block[i] = 1
		}
		hog = append(hog, block)
	}
}
"""

_NODE_BUFFERS = "const hog = [];\nfor (;;) hog.push(Buffer.alloc(1 << 24, 1));\n"
_NODE_TIMERS = "process.on('SIGTERM', () => {});\nsetInterval(() => {}, 1000);\n"

_RUST_THREADS = """
fn main() {
    let mut threads = 0;
    while threads < 5000 {
        let builder = std::thread::Builder::new();
        match builder.spawn(|| std::thread::sleep(std::time::Duration::from_secs(60))) {
            Ok(_) => threads += 1,
            Err(_) => break,
        }
    }
    println!("{}", if threads < 64 { "held".to_string() } else { threads.to_string() });
    std::process::exit(0);
}
"""

_CPP_ENDLESS = "#include <vector>\nint main() { volatile unsigned long n = 0; for (;;) n = n + 1; }\n"

FORKS = Case("fork bomb from Python", Language.PYTHON, _PYTHON_FORKS)
MEMORY = Case("memory hog from Python", Language.PYTHON, _PYTHON_MEMORY)
_DIES = frozenset({Outcome.RUNTIME_ERROR})

CASES = (
    FORKS,
    MEMORY,
    *(Case(name, Language.C, c_program(body), probes=(nothing_dropped,)) for name, body in _REFUSED.items()),
    *(Case(name, Language.C, c_program(body), out, message=text) for name, (body, out, text) in _KILLED.items()),
    Case("Java's heap", Language.JAVA, _JAVA_HEAP, _DIES, message="out of memory"),
    Case("Java threads until they are refused", Language.JAVA, _JAVA_THREADS, frozenset({Outcome.WRONG_OUTPUT})),
    Case("Go's heap", Language.GO, _GO_MEMORY, _DIES, message="out of memory"),
    Case("Node's buffers", Language.JAVASCRIPT, _NODE_BUFFERS, _DIES),
    Case("a timer that never ends", Language.JAVASCRIPT, _NODE_TIMERS, frozenset({Outcome.TIMEOUT})),
    Case("Rust threads", Language.RUST, _RUST_THREADS),
    Case("endless loop", Language.CPP, _CPP_ENDLESS, frozenset({Outcome.TIMEOUT}), message="exceeded"),
)
