"""Attacks by system call, in C: the judge's own parts, the file system, sockets, namespaces, and the kernel.

Each prints `held` if every door was closed, else what stood open.
"""

from __future__ import annotations

from polyalgo.execution.conformance.bait import Probe, files_untouched, nobody_called, victim_lives
from polyalgo.execution.conformance.case import HELD, Case, c_program
from polyalgo.languages import Language
from polyalgo.records import TestCase

_C = {
    "the launcher's environment, memory and descriptors": """
        CHECK(open("/proc/1/environ", O_RDONLY) < 0 && open("/proc/1/mem", O_RDWR) < 0);
        CHECK(opendir("/proc/1/fd") == NULL && open("/proc/1/maps", O_RDONLY) < 0);
        CHECK(open("/proc/1/oom_score_adj", O_WRONLY) < 0 && open("/proc/1/autogroup", O_WRONLY) < 0);
    """,
    "the launcher's resource limits": """
        struct rlimit none = {0, 0};
        int resources[] = {RLIMIT_CPU, RLIMIT_NOFILE, RLIMIT_DATA, RLIMIT_FSIZE, RLIMIT_AS, RLIMIT_STACK};
        for (int i = 0; i < 6; i++) CHECK(prlimit(1, resources[i], &none, NULL) < 0);
        CHECK(prlimit(0, RLIMIT_CORE, &none, NULL) == 0);
    """,
    "the launcher's scheduling": """
        struct sched_param parameters = {0};
        cpu_set_t cpus;
        CPU_ZERO(&cpus);
        CPU_SET(0, &cpus);
        CHECK(sched_setscheduler(1, SCHED_IDLE, &parameters) && sched_setparam(1, &parameters));
        CHECK(sched_setaffinity(1, sizeof cpus, &cpus));
        unsigned attributes[12] = {sizeof attributes, SCHED_IDLE};
        CHECK(syscall(SYS_sched_setattr, 1, attributes, 0));
        CHECK(setpriority(PRIO_PROCESS, 1, 19) && setpriority(PRIO_USER, 0, 19) && setpriority(PRIO_PGRP, 1, 19));
        CHECK(syscall(SYS_ioprio_set, 1, 1, 3 << 13) && syscall(SYS_ioprio_set, 3, getuid(), 3 << 13));
    """,
    "priority over the host": """
        struct sched_param parameters = {.sched_priority = 1};
        CHECK(sched_setscheduler(0, SCHED_FIFO, &parameters) && sched_setscheduler(0, SCHED_RR, &parameters));
        CHECK(setpriority(PRIO_PROCESS, 0, -5));
        CHECK(mlockall(MCL_FUTURE) || mlock(malloc(1 << 20), 1 << 20));
        char text[16] = {0};
        CHECK(read(open("/proc/self/oom_score_adj", O_RDONLY), text, 15) > 0 && atoi(text) == 1000);
        int own = open("/proc/self/oom_score_adj", O_WRONLY);
        CHECK(own < 0 || write(own, "-500", 4) < 0);
    """,
    "the report": """
        int others = 0;
        for (int fd = 3; fd < 4096; fd++) others += fcntl(fd, F_GETFD) != -1;
        CHECK(others == 0);
        for (int fd = 3; fd < 64; fd++) if (write(fd, "done 0 0 0 0 0 1 1 1 1\\n", 23) > 0) CHECK(!"a report");
    """,
    "links": """
        char text[256];
        CHECK(symlink("@BAIT@/file", "/work/a") == 0 && open("/work/a", O_RDONLY) < 0);
        CHECK(symlink("/proc/1/root@BAIT@/file", "/work/b") == 0 && open("/work/b", O_RDONLY) < 0);
        CHECK(symlink("../../../../../../../..@BAIT@", "/tmp/c") == 0 && open("/tmp/c/file", O_RDONLY) < 0);
        CHECK(link("/usr/bin/env", "/tmp/env") && link("@BAIT@/file", "/tmp/file") && link("/app/main", "/work/moved"));
        CHECK(rename("/app/main", "/work/moved") && rename("/usr/bin/env", "/tmp/env"));
        CHECK(linkat(AT_FDCWD, "/proc/self/exe", AT_FDCWD, "/work/exe", AT_SYMLINK_FOLLOW));
        CHECK(mknod("/tmp/disk", S_IFBLK | 0666, 8 << 8) && mknod("/tmp/memory", S_IFCHR | 0666, 1 << 8 | 1));
        CHECK(readlink("/proc/1/cwd", text, sizeof text) < 0);
    """,
    "writing outside": """
        const char *places[] = {"/x", "/usr/x", "/etc/x", "/app/x", "/run/x", "/dev/x", "/opt/x", "/proc/x",
                                "@BAIT@/x"};
        for (int i = 0; i < 9; i++) CHECK(open(places[i], O_CREAT | O_WRONLY, 0600) < 0);
        CHECK(open("/app/main", O_WRONLY) < 0 && unlink("/app/main") && chmod("/app/main", 0777));
        CHECK(open("/run/launcher", O_WRONLY) < 0 && utimensat(AT_FDCWD, "/app/main", NULL, 0));
        CHECK(setxattr("/app/main", "user.x", "x", 1, 0) && chown("/app/main", getuid(), getgid()));
        CHECK(open("/tmp/fine", O_CREAT | O_WRONLY, 0600) >= 0 && open("/work/fine", O_CREAT | O_WRONLY, 0600) >= 0);
    """,
    "sockets beyond the namespace": """
        CHECK(socket(40 /* VSOCK */, SOCK_STREAM, 0) < 0 && errno == EAFNOSUPPORT);
        CHECK(socket(AF_PACKET, SOCK_RAW, 0) < 0 && socket(AF_NETLINK, SOCK_RAW, 0) < 0 && socket(38, 5, 0) < 0);
        CHECK(socket(AF_INET, SOCK_RAW, 1) < 0);
        long odd = 0x100000000L | 40; /* the kernel looks at the lower half */
        CHECK(syscall(SYS_socket, odd, SOCK_STREAM, 0) < 0);
    """,
    "abstract and named sockets": """
        struct sockaddr_un name = {.sun_family = AF_UNIX};
        int length = snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "%s", "@ABSTRACT@");
        int fd = socket(AF_UNIX, SOCK_STREAM, 0);
        CHECK(connect(fd, (void *)&name, offsetof(struct sockaddr_un, sun_path) + 1 + length) < 0);
        snprintf(name.sun_path, sizeof name.sun_path, "%s", "@BAIT@/socket");
        CHECK(connect(fd, (void *)&name, sizeof name) < 0);
        struct sockaddr_in loopback = {.sin_family = AF_INET, .sin_port = htons(@PORT@)};
        loopback.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        CHECK(connect(socket(AF_INET, SOCK_STREAM, 0), (void *)&loopback, sizeof loopback) < 0);
    """,
    "namespaces": """
        CHECK(unshare(CLONE_NEWUSER) && unshare(CLONE_NEWNS) && unshare(CLONE_NEWNET) && unshare(CLONE_NEWPID));
        CHECK(syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0) < 0);
        errno = 0;
        CHECK(syscall(435 /* clone3 */, NULL, 0) < 0 && errno == ENOSYS);
        CHECK(setns(open("/proc/self/ns/net", O_RDONLY), 0) && setns(open("/proc/1/ns/mnt", O_RDONLY), 0));
        CHECK(chroot("/tmp") && sethostname("x", 1) && syscall(SYS_pivot_root, "/tmp", "/tmp"));
    """,
    "mounts": """
        CHECK(mount("tmpfs", "/tmp", "tmpfs", 0, NULL) && umount("/proc") && umount2("/app", MNT_DETACH));
        CHECK(mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND, NULL) && mount("/", "/tmp", NULL, MS_BIND | MS_REC, NULL));
        CHECK(syscall(428 /* open_tree */, -100, "/", 1) < 0 && syscall(430 /* fsopen */, "tmpfs", 0) < 0);
        CHECK(syscall(442 /* mount_setattr */, -100, "/", 0, NULL, 0) < 0);
    """,
    "ptrace and its relatives": """
        pid_t child = fork();
        if (child == 0) { pause(); _exit(0); }
        CHECK(ptrace(PTRACE_ATTACH, child, 0, 0) && ptrace(PTRACE_SEIZE, 1, 0, 0) && ptrace(PTRACE_TRACEME, 0, 0, 0));
        CHECK(syscall(SYS_process_vm_readv, 1, NULL, 0, NULL, 0, 0) < 0);
        CHECK(syscall(SYS_process_vm_writev, child, NULL, 0, NULL, 0, 0) < 0);
        int handle = syscall(434 /* pidfd_open */, 1, 0);
        CHECK(syscall(438 /* pidfd_getfd */, handle, 0, 0) < 0);
        CHECK(getppid() == 1);
    """,
    "kernel interfaces": """
        CHECK(syscall(SYS_bpf, 0, NULL, 0) < 0 && errno == EPERM);
        CHECK(syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0) < 0 && errno == EPERM);
        CHECK(syscall(SYS_keyctl, 0, -3, 0, 0, 0) < 0 && errno == EPERM);
        CHECK(syscall(SYS_userfaultfd, 0) < 0 && errno == EPERM);
        CHECK(syscall(425 /* io_uring_setup */, 1, NULL) < 0 && errno == ENOSYS);
        CHECK(syscall(SYS_reboot, 0, 0, 0, 0) && syscall(SYS_init_module, 0, 0, ""));
        CHECK(syscall(SYS_syslog, 3, 0, 0) < 0 && syscall(SYS_acct, "/tmp/acct") && syscall(SYS_swapon, "/tmp/x", 0));
        CHECK(open("/dev/mem", O_RDONLY) < 0 && open("/dev/vda", O_RDONLY) < 0 && open("/dev/kmsg", O_RDONLY) < 0);
        CHECK(open("/dev/tty", O_RDWR) < 0 && ioctl(0, TIOCSTI, "x") < 0 && open("/dev/fuse", O_RDWR) < 0);
    """,
    "kill -1": """
        CHECK(kill(-1, SIGKILL) == 0 || errno == ESRCH);
        CHECK(kill(@VICTIM@, 0) < 0 || @VICTIM@ < 3);
    """,
    "standard streams by name": """
        int out = open("/dev/stdout", O_WRONLY), in = open("/dev/stdin", O_WRONLY);
        CHECK(out >= 0 && write(out, "", 0) == 0);
        CHECK(in < 0 || write(in, "x", 1) != 0);
        CHECK(ftruncate(0, 1 << 20) < 0);
    """,
}

_LOOK_AFTER: dict[str, tuple[Probe, ...]] = {
    "links": (files_untouched,),
    "writing outside": (files_untouched,),
    "abstract and named sockets": (nobody_called,),
    "kill -1": (victim_lives,),
}

_MEETS_NOBODY = """
    const char *notes[] = {"/tmp/note", "/work/note", "/dev/shm/note"};
    for (int i = 0; i < 3; i++) CHECK(open(notes[i], O_CREAT | O_EXCL | O_WRONLY, 0600) >= 0);
    for (int s = 1; s < 65; s++) signal(s, SIG_IGN);
    if (fork() == 0) { setsid(); for (;;) pause(); }
"""

CASES = (
    *(Case(name, Language.C, c_program(body), probes=_LOOK_AFTER.get(name, ())) for name, body in _C.items()),
    Case("traces of an earlier run", Language.C, c_program(_MEETS_NOBODY), tests=(TestCase("", HELD),) * 3),
)
