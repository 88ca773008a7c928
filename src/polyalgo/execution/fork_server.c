/* Starts Python programs by forking an interpreter that has started already; each in a world of its own.
 *
 * An extension module whose import, in an interpreter that bwrap has put into a private system, answers requests for
 * good. The import ends only in a new program's process, by failing; the interpreter then runs its script as if it
 * had just started. Before that the process has new PID, mount and IPC namespaces, empty file systems of its own,
 * and has lost all privileges, as under launcher.c. Trusted until then: it reads requests and nothing else.
 * Not promised: to work for anybody but root.
 *
 * A request is one message: the numbers of `struct request`, then words, each ended by NUL, and these descriptors:
 * stdin, stdout, stderr, the socket of the report (see confine.h), one for each detached mount. Words, by their first
 * letter: `t` where to put a sized tmpfs, `x` a directory to show empty, `m` where to put the next detached mount,
 * `e` NAME=VALUE of the program's environment. The answer, once no process of it is left, is a wait status.
 */
#include "confine.h"

#include <sys/mount.h>

extern void PyOS_BeforeFork(void);
extern void PyOS_AfterFork_Parent(void);
extern void PyOS_AfterFork_Child(void);
extern void PyErr_SetString(void *, const char *);
extern void *PyExc_ImportError;

#define VARIABLE "POLYALGO_FORK_SERVER"

enum { STDIN, STDOUT, STDERR, REPORT, FIRST_MOUNT, MOST_DESCRIPTORS = 16, MOST_WORDS = 8192 };
/* Of kernels that old headers do not know. */
enum { MOVE_MOUNT_FROM_ITSELF = 0x4, SET_READ_ONLY = 0x1, SET_NO_SUID = 0x2, SET_NO_DEVICES = 0x4 };

struct request {
    long uid, gid, tmpfs_mb;
    struct limits limits;
    char words[MOST_WORDS];
};

/* ---- the program's own system ----------------------------------------------------------------------- */

static void mount_tmpfs(const char *path, const char *mode, long bytes, unsigned long flags) {
    char options[64];
    snprintf(options, sizeof options, "mode=%s,size=%ld", mode, bytes);
    if (mount("tmpfs", path, "tmpfs", MS_NOSUID | MS_NODEV | flags, options)) fail("tmpfs");
}

/* A read-only mount that is in no tree yet, made by whoever may see the host's files. */
static void attach(int descriptor, const char *path) {
    struct {
        unsigned long long set, clear, propagation, user_namespace;
    } attributes = {SET_READ_ONLY | SET_NO_SUID | SET_NO_DEVICES, 0, MS_PRIVATE, 0};
    if (syscall(SYS_mount_setattr, descriptor, "", AT_EMPTY_PATH, &attributes, sizeof attributes)) fail("mount-setattr");
    if (syscall(SYS_move_mount, descriptor, "", AT_FDCWD, path, MOVE_MOUNT_FROM_ITSELF)) fail("move-mount");
    close(descriptor);
}

/* Returns the program's own environment, a line for each variable, in static memory. */
static const char *make_world(const struct request *request, const int *descriptors, int count) {
    static char environment[MOST_WORDS];
    size_t length = 0;
    int next = FIRST_MOUNT;
    if (unshare(CLONE_NEWNS | CLONE_NEWIPC)) fail("unshare");
    if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL)) fail("private");
    if (mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL)) fail("proc");
    for (const char *word = request->words; *word; word += strlen(word) + 1) {
        const char *rest = word + 1;
        if (*word == 't') mount_tmpfs(rest, "1777", request->tmpfs_mb << 20, 0);
        if (*word == 'x') mount_tmpfs(rest, "755", 4096, MS_RDONLY);
        if (*word == 'm') {
            errno = EBADF;
            if (next == count) fail("mounts");
            attach(descriptors[next++], rest);
        }
        if (*word == 'e') length += (size_t)snprintf(environment + length, sizeof environment - length, "%s\n", rest);
    }
    if (chdir("/work")) fail("chdir");
    return environment;
}

/* ---- requests --------------------------------------------------------------------------------------- */

/* Returns how many descriptors came along; ends the server where nobody asks any more. */
static int receive(int channel, struct request *request, int *descriptors) {
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(sizeof(int) * MOST_DESCRIPTORS)];
    } control;
    struct iovec data = {.iov_base = request, .iov_len = sizeof *request - 2};
    struct msghdr message = {
        .msg_iov = &data, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    memset(request, 0, sizeof *request);
    ssize_t got;
    do got = recvmsg(channel, &message, MSG_CMSG_CLOEXEC);
    while (got < 0 && errno == EINTR);
    if (got < (ssize_t)offsetof(struct request, words)) _exit(0);
    const struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC) || !header || header->cmsg_type != SCM_RIGHTS) _exit(125);
    const int count = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    if (count < FIRST_MOUNT) _exit(125);
    memcpy(descriptors, CMSG_DATA(header), sizeof(int) * (size_t)count);
    return count;
}

/* In the new process 1: start the program's, and return in that one; see `make_world`. */
static const char *become_program(const struct request *request, const int *descriptors, int count) {
    report_fd = descriptors[REPORT];
    const char *environment = make_world(request, descriptors, count);
    for (int i = STDIN; i <= STDERR; i++) {
        if (dup2(descriptors[i], i) < 0) fail("dup2");
        close(descriptors[i]);
    }
    confine(request->uid, request->gid, 0);
    if (begin(&request->limits, 0)) _exit(0);
    /* No exec follows, which would have done these. */
    if (prctl(PR_SET_DUMPABLE, 1, 0, 0, 0)) not_begun(-errno);
    close(report_fd);
    close(begin_pipe);
    return environment;
}

static const char *serve(int channel) {
    static struct request request;
    int descriptors[MOST_DESCRIPTORS], status;
    const int home = open("/proc/self/ns/pid", O_RDONLY | O_CLOEXEC);
    if (home < 0 || prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) || send(channel, "ready", 5, MSG_NOSIGNAL) != 5) _exit(125);
    for (;;) {
        const int count = receive(channel, &request, descriptors);
        if (unshare(CLONE_NEWPID)) _exit(125); /* for the next child only: */
        PyOS_BeforeFork();
        const pid_t first = fork();
        if (first == 0) {
            close(channel);
            close(home);
            const char *environment = become_program(&request, descriptors, count);
            PyOS_AfterFork_Child();
            return environment;
        }
        PyOS_AfterFork_Parent();
        for (int i = 0; i < count; i++) close(descriptors[i]);
        if (setns(home, CLONE_NEWPID)) _exit(125);
        if (first < 0 || waitpid(first, &status, 0) != first) _exit(125);
        if (send(channel, &status, sizeof status, MSG_NOSIGNAL) < 0) _exit(0);
    }
}

void *PyInit__polyalgo_fork_server(void) {
    const char *channel = getenv(VARIABLE);
    PyErr_SetString(PyExc_ImportError, channel ? serve(atoi(channel)) : VARIABLE " is not set");
    return NULL;
}
