/* Runs one untrusted program inside namespaces that bwrap has made, and reports what became of it.
 *
 * Started as PID 1 of a new PID namespace: nothing inside can kill it, and when it exits the kernel kills
 * all that is left. It drops to an unprivileged user, installs a seccomp filter and resource limits, starts
 * the program, watches the memory of all processes, and writes one line to a socket the program never sees.
 * Not promised: protection against bugs of the kernel itself.
 *
 *   launcher FD UID GID PLAIN WALL_MS CPU_MS MEMORY_MB PROCESSES FILE_MB FILES STACK_MB PROGRAM [ARGUMENT...]
 *
 * FD       stream socket of the report; see confine.h.
 * UID, GID to become; -1 keeps them (the caller is unprivileged).
 * PLAIN    1: no namespaces around us, so no filter and signals only to the program's own process group.
 */
#include "confine.h"

int main(int argc, char **argv) {
    if (argc < 13) return 125;
    report_fd = atoi(argv[1]);
    const int plain = atoi(argv[4]);
    const struct limits l = {atol(argv[5]), atol(argv[6]), atol(argv[7]), atol(argv[8]),
                             atol(argv[9]), atol(argv[10]), atol(argv[11])};
    if (fcntl(report_fd, F_SETFD, FD_CLOEXEC)) return 125;
    confine(atol(argv[2]), atol(argv[3]), plain);
    if (begin(&l, plain)) return 0;
    signal(SIGPIPE, SIG_DFL);
    execv(argv[12], argv + 12);
    not_begun(errno);
}
