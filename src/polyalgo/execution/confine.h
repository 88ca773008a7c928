/* What the sandbox's two starters of programs, launcher.c and fork_server.c, share: the system-call filter, the loss of
 * privileges, resource limits, and the watch over all processes of a program, whose end it reports to a socket.
 *
 * The report is "ready" or "error WHAT ERRNO" first, then "exec ERRNO" or
 * "done EXIT SIGNAL TIMED_OUT OUT_OF_MEMORY STOPPED CPU_US WALL_US MAX_RSS_KB WAITED_US". TIMED_OUT is 0, 1 (wall time)
 * or 2 (CPU time of all processes); WAITED_US is how long its threads stood ready without a core when wall time ended
 * it, else -1. If the socket's other end shuts down or vanishes, the program is killed.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if defined(__x86_64__)
#define NATIVE_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE_ARCH AUDIT_ARCH_AARCH64
#else
#error "the sandbox launcher knows x86-64 and aarch64 only"
#endif

/* Numbers that old headers lack; equal on every architecture from 424 on. */
#ifndef SYS_io_uring_setup
#define SYS_io_uring_setup 425
#define SYS_io_uring_enter 426
#define SYS_io_uring_register 427
#define SYS_open_tree 428
#define SYS_move_mount 429
#define SYS_fsopen 430
#define SYS_fsconfig 431
#define SYS_fsmount 432
#define SYS_fspick 433
#endif
#ifndef SYS_clone3
#define SYS_clone3 435
#endif
#ifndef SYS_pidfd_getfd
#define SYS_pidfd_getfd 438
#endif
#ifndef SYS_process_madvise
#define SYS_process_madvise 440
#endif
#ifndef SYS_mount_setattr
#define SYS_mount_setattr 442
#endif
#ifndef SYS_memfd_secret
#define SYS_memfd_secret 447
#endif
#ifndef SYS_open_tree_attr
#define SYS_open_tree_attr 467
#endif

static const int FORBIDDEN[] = {
    /* other processes, and kernel features with a history of holes */
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_process_madvise, SYS_pidfd_getfd, SYS_kcmp,
    SYS_keyctl, SYS_add_key, SYS_request_key, SYS_bpf, SYS_perf_event_open, SYS_userfaultfd,
    /* mounts and namespaces */
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_open_tree, SYS_open_tree_attr, SYS_move_mount,
    SYS_fsopen, SYS_fsconfig, SYS_fsmount, SYS_fspick, SYS_mount_setattr, SYS_unshare, SYS_setns,
    SYS_name_to_handle_at, SYS_open_by_handle_at, SYS_quotactl, SYS_fanotify_init,
    /* memory that no process's resident set shows */
    SYS_memfd_create, SYS_memfd_secret, SYS_shmget, SYS_shmat, SYS_shmctl, SYS_msgget, SYS_mq_open,
    SYS_semget, SYS_semop, SYS_semtimedop, SYS_semctl,
    /* the machine */
    SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_reboot, SYS_swapon, SYS_swapoff,
    SYS_syslog, SYS_acct, SYS_sethostname, SYS_setdomainname, SYS_settimeofday, SYS_clock_settime,
    SYS_adjtimex, SYS_clock_adjtime, SYS_vhangup,
#ifdef SYS_kexec_file_load
    SYS_kexec_file_load,
#endif
#if defined(__x86_64__)
    SYS_iopl, SYS_ioperm, SYS_modify_ldt, SYS_uselib, SYS_ustat, SYS_sysfs,
#endif
};

/* Each takes a process, and the launcher, process 1, has the program's uid: it must keep its limits and its share of
 * the processor. The first argument is the process, or with TARGET_SECOND what the second one means. */
enum { TARGET_FIRST, TARGET_SECOND };
static const struct {
    int call, target;
    unsigned everybody; /* value of the first argument that means all processes of the user */
} TARGETED[] = {
    {SYS_prlimit64, TARGET_FIRST, 0},          {SYS_sched_setscheduler, TARGET_FIRST, 0},
    {SYS_sched_setparam, TARGET_FIRST, 0},     {SYS_sched_setattr, TARGET_FIRST, 0},
    {SYS_sched_setaffinity, TARGET_FIRST, 0},  {SYS_setpriority, TARGET_SECOND, 2 /* PRIO_USER */},
    {SYS_ioprio_set, TARGET_SECOND, 3 /* IOPRIO_WHO_USER */},
};

/* Answered as if the kernel were older, so that runtimes use what the filter can look into. */
static const int ABSENT[] = {SYS_clone3, SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register};

/* Buffers of TCP are in nobody's memory numbers, and there is no network that they could be for. */
static const unsigned FAMILIES[] = {AF_UNIX};

#define NEW_NAMESPACES                                                                                        \
    (CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET)

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static int report_fd;

static void fail(const char *what) {
    dprintf(report_fd, "error %s %d\n", what, errno);
    _exit(125);
}

/* ---- seccomp ---------------------------------------------------------------------------------------- */

static struct sock_filter filter[256];
static unsigned short filter_length;

static void emit(unsigned short code, unsigned value, unsigned char if_true, unsigned char if_false) {
    if (filter_length == COUNT(filter)) {
        errno = ENOSPC;
        fail("filter");
    }
    filter[filter_length++] = (struct sock_filter)BPF_JUMP(code, value, if_true, if_false);
}

static void load(unsigned offset) { emit(BPF_LD | BPF_W | BPF_ABS, offset, 0, 0); }
static void answer(unsigned action) { emit(BPF_RET | BPF_K, action, 0, 0); }
static void skip_unless(unsigned value, unsigned char count) { emit(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count); }

static void install_filter(void) {
    const unsigned number = offsetof(struct seccomp_data, nr), first = offsetof(struct seccomp_data, args[0]);
    load(offsetof(struct seccomp_data, arch));
    emit(BPF_JMP | BPF_JEQ | BPF_K, NATIVE_ARCH, 1, 0);
    answer(SECCOMP_RET_KILL_PROCESS);
    load(number);
#if defined(__x86_64__)
    emit(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1); /* the x32 numbers would slip past the list */
    answer(SECCOMP_RET_ERRNO | ENOSYS);
#endif
    for (size_t i = 0; i < COUNT(ABSENT); i++) {
        skip_unless((unsigned)ABSENT[i], 1);
        answer(SECCOMP_RET_ERRNO | ENOSYS);
    }
    for (size_t i = 0; i < COUNT(FORBIDDEN); i++) {
        skip_unless((unsigned)FORBIDDEN[i], 1);
        answer(SECCOMP_RET_ERRNO | EPERM);
    }
    for (size_t i = 0; i < COUNT(TARGETED); i++) {
        const int second = TARGETED[i].target == TARGET_SECOND;
        skip_unless((unsigned)TARGETED[i].call, second ? 7 : 4);
        load(first);
        if (second) {
            skip_unless(TARGETED[i].everybody, 1);
            answer(SECCOMP_RET_ERRNO | EPERM);
            load(offsetof(struct seccomp_data, args[1]));
        }
        skip_unless(1, 1);
        answer(SECCOMP_RET_ERRNO | EPERM);
        answer(SECCOMP_RET_ALLOW);
    }
    skip_unless(SYS_clone, 4);
    load(first);
    emit(BPF_JMP | BPF_JSET | BPF_K, (unsigned)NEW_NAMESPACES, 0, 1);
    answer(SECCOMP_RET_ERRNO | EPERM);
    answer(SECCOMP_RET_ALLOW);
    const int sockets[] = {SYS_socket, SYS_socketpair};
    for (size_t i = 0; i < COUNT(sockets); i++) {
        skip_unless((unsigned)sockets[i], 2 * COUNT(FAMILIES) + 2);
        load(first);
        for (size_t j = 0; j < COUNT(FAMILIES); j++) {
            skip_unless(FAMILIES[j], 1);
            answer(SECCOMP_RET_ALLOW);
        }
        answer(SECCOMP_RET_ERRNO | EAFNOSUPPORT); /* AF_VSOCK is outside the network namespace */
    }
    answer(SECCOMP_RET_ALLOW);
    struct sock_fprog program = {.len = filter_length, .filter = filter};
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program)) fail("seccomp");
}

/* ---- privileges ------------------------------------------------------------------------------------- */

static void drop_privileges(long uid, long gid) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}}, now[2];
    if (uid >= 0) {
        for (int capability = 0; capability < 64; capability++)
            if (prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) && errno != EINVAL) fail("bounding-set");
        if (setgroups(0, NULL)) fail("setgroups");
        if (setresgid((gid_t)gid, (gid_t)gid, (gid_t)gid)) fail("setresgid");
        if (setresuid((uid_t)uid, (uid_t)uid, (uid_t)uid)) fail("setresuid");
    }
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    if (syscall(SYS_capset, &header, none)) fail("capset");
    if (syscall(SYS_capget, &header, now)) fail("capget");
    errno = EPERM;
    if (memcmp(none, now, sizeof none)) fail("capabilities-kept");
    if (uid >= 0 && (getuid() != (uid_t)uid || geteuid() != (uid_t)uid || getgid() != (gid_t)gid)) fail("uid-kept");
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) fail("no-new-privs");
    /* The program has our uid: keep it out of /proc/1/fd and /proc/1/mem. */
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)) fail("dumpable");
    /* Changing uid cleared what bwrap had set. */
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)) fail("pdeathsig");
}

/* When the host itself runs out of memory, the program goes first, not whoever runs us. */
static void volunteer_for_oom(void) {
    int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (fd < 0) return;
    if (write(fd, "1000", 4) != 4) fail("oom-score");
    close(fd);
}

/* ---- limits ----------------------------------------------------------------------------------------- */

struct limits {
    long wall_ms, cpu_ms, memory_mb, processes, file_mb, files, stack_mb;
};

static int limit(int resource, long soft, long hard) {
    struct rlimit value = {.rlim_cur = (rlim_t)soft, .rlim_max = (rlim_t)hard};
    return setrlimit(resource, &value);
}

static int apply(const struct limits *l) {
    const long mb = 1L << 20, cpu_s = l->cpu_ms / 1000 + 2; /* behind the watchdog, which sees all processes */
    return limit(RLIMIT_CORE, 0, 0) || limit(RLIMIT_CPU, cpu_s, cpu_s + 1) ||
           limit(RLIMIT_DATA, l->memory_mb * mb, l->memory_mb * mb) ||
           limit(RLIMIT_FSIZE, l->file_mb * mb, l->file_mb * mb) || limit(RLIMIT_NOFILE, l->files, l->files) ||
           limit(RLIMIT_STACK, l->stack_mb * mb, l->memory_mb * mb > l->stack_mb * mb ? l->memory_mb * mb : l->stack_mb * mb) || limit(RLIMIT_MEMLOCK, 0, 0) ||
           limit(RLIMIT_MSGQUEUE, 0, 0) || limit(RLIMIT_RTPRIO, 0, 0) || limit(RLIMIT_NICE, 0, 0) ||
           limit(RLIMIT_SIGPENDING, 4096, 4096) || limit(RLIMIT_NPROC, l->processes, l->processes);
}

/* ---- watching --------------------------------------------------------------------------------------- */

static long long now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000LL + t.tv_nsec / 1000;
}

static long field_kb(const char *status, const char *name) {
    const char *at = strstr(status, name);
    return at ? atol(at + strlen(name)) : 0;
}

/* One small file of /proc/PID as text; 0 when the process is gone. */
static int read_proc(char *text, size_t size, const char *format, long pid, long thread) {
    char path[96];
    snprintf(path, sizeof path, format, pid, thread);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return 0;
    ssize_t got = read(fd, text, size - 1);
    close(fd);
    if (got <= 0) return 0;
    text[got] = 0;
    return 1;
}

/* CPU time of a process and of its children that it has waited for, in microseconds. */
static long long process_cpu_us(long pid) {
    char text[1024];
    if (!read_proc(text, sizeof text, "/proc/%ld/stat", pid, 0)) return 0;
    const char *at = strrchr(text, ')'); /* the name before it may hold anything */
    unsigned long long user, system, children_user, children_system;
    if (!at || sscanf(at + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu %llu %llu", &user, &system,
                      &children_user, &children_system) != 4)
        return 0;
    return (long long)(user + system + children_user + children_system) * (1000000 / sysconf(_SC_CLK_TCK));
}

static long long reaped_cpu_us(void) {
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000LL + usage.ru_utime.tv_usec +
           usage.ru_stime.tv_usec;
}

/* What all processes of the program use. Memory is anonymous and shared: RLIMIT_DATA alone is per process and
 * does not see shared anonymous memory. Without namespaces only the program itself is looked at. */
struct usage {
    long memory_kb;
    long long cpu_us, waited_us;
};

/* Microseconds that the threads of a process stood in the run queue; -1 where the kernel does not count. */
static long long waited_us(long pid) {
    char path[64], text[128];
    snprintf(path, sizeof path, "/proc/%ld/task", pid);
    DIR *threads = opendir(path);
    if (!threads) return 0;
    long long total = 0;
    for (struct dirent *entry; (entry = readdir(threads));) {
        long long ran, waited;
        if (entry->d_name[0] == '.' ||
            !read_proc(text, sizeof text, "/proc/%ld/task/%ld/schedstat", pid, atol(entry->d_name)))
            continue;
        if (sscanf(text, "%lld %lld", &ran, &waited) != 2) total = -1;
        if (total >= 0) total += waited / 1000;
    }
    closedir(threads);
    return total;
}

static void add_process(struct usage *sum, long pid, int with_waiting) {
    char status[4096];
    if (!read_proc(status, sizeof status, "/proc/%ld/status", pid, 0)) return;
    sum->memory_kb += field_kb(status, "\nRssAnon:") + field_kb(status, "\nRssShmem:") +
                      field_kb(status, "\nVmSwap:") + field_kb(status, "\nVmPTE:");
    sum->cpu_us += process_cpu_us(pid);
    if (!with_waiting || sum->waited_us < 0) return;
    const long long waited = waited_us(pid);
    sum->waited_us = waited < 0 ? -1 : sum->waited_us + waited;
}

/* Kernel memory that no process's numbers show: inodes of the tmpfs, about 1 kB each, and what buffers of sockets
 * may hold beyond a few of them. */
static long hidden_kb(void) {
    static const char *const PLACES[] = {"/tmp", "/dev/shm", "/work"};
    enum { INODE_KB = 1, SOCKET_KB = 416, FREE_SOCKETS = 64 };
    long total = 0, sockets;
    struct statvfs system;
    for (size_t i = 0; i < COUNT(PLACES); i++)
        if (statvfs(PLACES[i], &system) == 0) total += (long)(system.f_files - system.f_ffree) * INODE_KB;
    char text[512];
    if (read_proc(text, sizeof text, "/proc/self/net/sockstat", 0, 0) &&
        sscanf(text, "sockets: used %ld", &sockets) == 1 && sockets > FREE_SOCKETS)
        total += (sockets - FREE_SOCKETS) * SOCKET_KB;
    return total;
}

static struct usage look_around(pid_t program, int plain, int with_waiting) {
    struct usage sum = {0, reaped_cpu_us(), 0};
    DIR *proc = plain ? NULL : opendir("/proc");
    if (!proc) {
        if (!plain) fail("proc");
        add_process(&sum, program, with_waiting);
        return sum;
    }
    for (struct dirent *entry; (entry = readdir(proc));) {
        const long pid = atol(entry->d_name);
        if (pid > 1) add_process(&sum, pid, with_waiting);
    }
    closedir(proc);
    sum.memory_kb += hidden_kb();
    return sum;
}

/* Memory once more, with pages that processes share counted once: a fork copies numbers, not pages. Slow, so only asked
 * when the sum above is too large. What cannot be read counts in full. */
static long shared_once_kb(void) {
    char text[2048], status[4096];
    long total = hidden_kb();
    DIR *proc = opendir("/proc");
    if (!proc) fail("proc");
    for (struct dirent *entry; (entry = readdir(proc));) {
        const long pid = atol(entry->d_name);
        if (pid <= 1 || !read_proc(status, sizeof status, "/proc/%ld/status", pid, 0)) continue;
        total += field_kb(status, "\nVmPTE:");
        if (read_proc(text, sizeof text, "/proc/%ld/smaps_rollup", pid, 0) && strstr(text, "\nPss_Anon:"))
            total += field_kb(text, "\nPss_Anon:") + field_kb(text, "\nPss_Shmem:") + field_kb(text, "\nSwapPss:");
        else
            total += field_kb(status, "\nRssAnon:") + field_kb(status, "\nRssShmem:") + field_kb(status, "\nVmSwap:");
    }
    closedir(proc);
    return total;
}

struct outcome {
    int status, timed_out, out_of_memory, stopped;
    long long waited_us;
};

enum { WALL_TIME = 1, CPU_TIME = 2 };

/* Reaps everything that has ended; true once the program itself has. */
static int reap(pid_t program, struct outcome *outcome) {
    int status, ended = 0;
    for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;)
        if (pid == program) {
            outcome->status = status;
            ended = 1;
        }
    return ended;
}

static void watch(pid_t program, const struct limits *l, int plain, struct outcome *outcome) {
    sigset_t chld;
    sigemptyset(&chld);
    sigaddset(&chld, SIGCHLD);
    int signals = signalfd(-1, &chld, SFD_CLOEXEC | SFD_NONBLOCK);
    if (signals < 0) fail("signalfd");
    struct pollfd wait_for[2] = {{.fd = signals, .events = POLLIN}, {.fd = report_fd, .events = POLLIN | POLLRDHUP}};
    const long long interval = 20000, deadline = now_us() + l->wall_ms * 1000LL;
    long long look = now_us() + interval, seen_us = 0, lost_us = 0;
    int ended = 0;
    while (!ended) {
        long long now = now_us(), next = deadline < look ? deadline : look;
        if (now >= deadline) {
            outcome->timed_out = WALL_TIME;
            outcome->waited_us = look_around(program, plain, 1).waited_us;
            break;
        }
        poll(wait_for, 2, next > now ? (int)((next - now + 999) / 1000) : 0);
        if (wait_for[0].revents) {
            struct signalfd_siginfo info;
            while (read(signals, &info, sizeof info) > 0) {
            }
        }
        ended = reap(program, outcome);
        if (ended) break;
        if (wait_for[1].revents) {
            outcome->stopped = 1;
            break;
        }
        if (now_us() < look) continue;
        const struct usage usage = look_around(program, plain, 0);
        if (usage.memory_kb > l->memory_mb * 1024 && (plain || shared_once_kb() > l->memory_mb * 1024)) {
            outcome->out_of_memory = 1;
            break;
        }
        /* The kernel forgets the time of children whose parent ignores SIGCHLD; what was seen once counts. */
        if (usage.cpu_us < seen_us) lost_us += seen_us - usage.cpu_us;
        seen_us = usage.cpu_us;
        if (usage.cpu_us + lost_us > l->cpu_ms * 1000LL) {
            outcome->timed_out = CPU_TIME;
            break;
        }
        look = now_us() + interval;
    }
    if (plain) kill(-program, SIGKILL);
    for (int status; !ended || !plain;) { /* in a PID namespace, everything that is left is ours to reap */
        if (!plain) kill(-1, SIGKILL);
        pid_t pid = waitpid(-1, &status, 0);
        if (pid < 0 && errno == ECHILD) break;
        if (pid == program) {
            outcome->status = status;
            ended = 1;
        }
    }
}

/* ---- a program's life ------------------------------------------------------------------------------- */

/* Give up everything that the program must not have; the caller is PID 1 of its namespace, or PLAIN. */
static void confine(long uid, long gid, int plain) {
    signal(SIGPIPE, SIG_IGN);
    errno = EINVAL;
    if (!plain && getpid() != 1) fail("not-pid-1"); /* kill(-1) would reach everybody */
    volunteer_for_oom();
    drop_privileges(uid, gid);
    sigset_t chld;
    sigemptyset(&chld);
    sigaddset(&chld, SIGCHLD);
    if (sigprocmask(SIG_BLOCK, &chld, NULL)) fail("sigprocmask");
    if (!plain) install_filter();
}

static int begin_pipe; /* closed, by an exec or by hand: the program runs. An int in it: it does not */

/* In the program's process: it cannot run. ERROR is the kernel's refusal of an exec, negative where we failed. */
static _Noreturn void not_begun(int error) {
    if (write(begin_pipe, &error, sizeof error) < 0) _exit(126);
    _exit(126);
}

/* Start a process for the program. Returns 0 there, limited, and 1 here once all is over and reported. */
static int begin(const struct limits *l, int plain) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC)) fail("pipe");
    dprintf(report_fd, "ready\n");
    const long long since = now_us();
    const pid_t program = fork();
    if (program < 0) fail("fork");
    if (program == 0) {
        close(ends[0]);
        begin_pipe = ends[1];
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        setsid();
        umask(022);
        if (apply(l)) not_begun(-errno);
        return 0;
    }
    close(ends[1]);
    close(0);
    int error;
    if (read(ends[0], &error, sizeof error) == sizeof error) {
        errno = -error;
        if (error < 0) fail("setrlimit");
        dprintf(report_fd, "exec %d\n", error);
        return 1;
    }
    struct outcome outcome = {0, 0, 0, 0, -1};
    watch(program, l, plain, &outcome);
    const long long wall = now_us() - since;
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    const int signalled = WIFSIGNALED(outcome.status);
    if (signalled && WTERMSIG(outcome.status) == SIGXCPU) outcome.timed_out = CPU_TIME;
    dprintf(report_fd, "done %d %d %d %d %d %lld %lld %ld %lld\n", signalled ? -1 : WEXITSTATUS(outcome.status),
            signalled ? WTERMSIG(outcome.status) : 0, outcome.timed_out, outcome.out_of_memory, outcome.stopped,
            reaped_cpu_us(), wall, usage.ru_maxrss, outcome.waited_us);
    return 1;
}
