"""Attacks that reach out of the sandbox: files, processes, sockets, namespaces, kernel, and the judge's own parts.

Each prints `held` if every door was closed, else what stood open. Nothing here connects anywhere but to this machine.
"""

from __future__ import annotations

from polyalgo.execution.conformance.bait import files_untouched, nobody_called, nothing_dropped, victim_lives
from polyalgo.execution.conformance.case import Case
from polyalgo.languages import Language

_PYTHON_ENVIRONMENT = """
import os
known = {"PATH", "HOME", "TMPDIR", "LANG", "PWD", "PYTHONHASHSEED", "LD_LIBRARY_PATH", "LC_CTYPE"}
extra = sorted(set(os.environ) - known)
print("held" if not extra and os.getenv("@VARIABLE@") is None else extra)
"""

_PYTHON_FILES = """
import os
bad = [p for p in ("/etc/passwd", "/etc/shadow", "/home", "/var", "/root/.ssh", "/sys", "/boot") if os.path.exists(p)]
bad += [p for p in ("@BAIT@", "@BAIT@/file", "@SHM@", "@CACHE@") if os.path.lexists(p)]
bad += [p for p in ("/tmp", "/work", "/dev/shm") if os.listdir(p)]
print("held" if not bad else bad)
"""

_PYTHON_NETWORK = """
import errno, socket
names = [line.split(":")[0].strip() for line in open("/proc/net/dev").read().splitlines()[2:]]
routes = len(open("/proc/net/route").read().splitlines()) - 1
try:
    socket.socket(getattr(socket, "AF_VSOCK", 40), socket.SOCK_STREAM)
    print("a VSOCK socket")
except OSError as error:
    held = (names, max(routes, 0), error.errno) == (["lo"], 0, errno.EAFNOSUPPORT)
    print("held" if held else (names, routes, error))
"""

# Settings of the sandbox's own IPC and PID namespaces belong to its user where that made them.
_PYTHON_KERNEL_SETTINGS = """
import glob, os, re
own = re.compile("/proc/sys/(fs/mqueue/.*|kernel/(auto_msgmni|msg[a-z]*|sem|shm[a-z_]*|pid_max))")
paths = [p for p in glob.glob("/proc/sys/**", recursive=True) if os.path.isfile(p) and not own.fullmatch(p)]
bad = []
for path in [*paths, "/proc/sysrq-trigger"]:
    try:
        value = "" if path.endswith("trigger") else open(path).read()
        with open(path, "w") as file:
            file.write(value)
        bad.append(path)
    except OSError:
        pass
print("held" if paths and not bad else bad)
"""

_PYTHON_ROOTS = """
import os
bad = []
for start in ("/proc/self/root", "/proc/1/root", "/proc/self/cwd/../..", "/proc/thread-self/root/..", "/proc/1/cwd"):
    for target in ("etc/shadow", "@BAIT@/file".lstrip("/"), "home"):
        if os.path.exists(os.path.join(start, target)):
            bad.append(os.path.join(start, target))
for number in range(3, 64):
    try:
        bad.append(os.readlink(f"/proc/self/fd/{number}"))
    except OSError:
        pass
print("held" if not bad else bad)
"""

_JAVA_WALK = """
import java.io.IOException;
import java.nio.file.*;
import java.nio.file.attribute.BasicFileAttributes;
public class Walk {
    static int found = 0, seen = 0;
    public static void main(String[] args) throws IOException {
        Files.walkFileTree(Path.of("/"), new SimpleFileVisitor<Path>() {
            public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes a) {
                String name = dir.toString();
                boolean skip = name.startsWith("/usr") || name.startsWith("/proc") || name.startsWith("/opt");
                return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }
            public FileVisitResult visitFile(Path file, BasicFileAttributes a) {
                seen++;
                String name = file.toString();
                if (name.contains("bait") || name.contains("shadow") || name.contains(".ssh")) found++;
                if (Files.isWritable(file) && a.isRegularFile()) { found++; System.out.println(name); }
                return FileVisitResult.CONTINUE;
            }
            public FileVisitResult visitFileFailed(Path file, IOException e) { return FileVisitResult.CONTINUE; }
        });
        for (String path : new String[] {"@BAIT@/file", "@HOME@", "@SHM@", "@CACHE@"})
            if (Files.exists(Path.of(path))) found++;
        System.out.println(found == 0 && seen > 0 ? "held" : found + " of " + seen);
    }
}
"""

_GO_PROCESSES = """
package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
)

func main() {
	entries, _ := os.ReadDir("/proc")
	seen := 0
	for _, entry := range entries {
		if pid, err := strconv.Atoi(entry.Name()); err == nil {
			seen++
			environment, _ := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
			if strings.Contains(string(environment), "@VARIABLE@") {
				fmt.Println("environment of", pid)
			}
		}
	}
	for _, pid := range []int{@VICTIM@, @JUDGE@} {
		for _, signal := range []syscall.Signal{syscall.SIGKILL, syscall.SIGSTOP} {
			if pid > 2 && syscall.Kill(pid, signal) == nil {
				fmt.Println("killed", pid)
			}
		}
	}
	syscall.Kill(1, syscall.SIGKILL)
	syscall.Kill(1, syscall.SIGSTOP)
	if seen == 2 && syscall.Getppid() == 1 {
		fmt.Println("held")
	} else {
		fmt.Println(seen, "processes")
	}
}
"""

_NODE_LOOPBACK = """
const net = require('net');
const targets = [{port: @PORT@, host: '127.0.0.1'}, {path: '\\0@ABSTRACT@'}, {path: '@BAIT@/socket'}];
const open = [];
let left = targets.length;
for (const target of targets) {
  const done = (note) => {
    if (note) open.push(note);
    if (--left === 0) console.log(open.length ? open.join() : 'held');
  };
  const socket = net.connect(target, () => {
    socket.write('escaped');
    socket.destroy();
    done(JSON.stringify(target));
  });
  socket.on('error', () => done(''));
}
"""

_RUST_OUTSIDE = """
use std::fs;
use std::net::{TcpStream, UdpSocket};
use std::os::unix::net::UnixStream;
fn main() {
    let mut open = Vec::new();
    for place in ["/", "/usr/bin", "/etc", "/app", "/run", "/dev", "/opt", "/proc", "@BAIT@", "@CACHE@", "@HOME@"] {
        let path = format!("{}/@TOKEN@", place);
        if fs::write(&path, "x").is_ok() { open.push(path); }
    }
    for path in ["@BAIT@/file", "@SHM@"] {
        if fs::read(path).is_ok() { open.push(path.to_string()); }
    }
    if fs::write("@BAIT@/file", "x").is_ok() { open.push("writable bait".to_string()); }
    let _ = fs::write("@SHM@", "a file of our own, in a /dev/shm of our own");
    if TcpStream::connect(("127.0.0.1", @PORT@)).is_ok() { open.push("tcp".to_string()); }
    if UnixStream::connect("@BAIT@/socket").is_ok() { open.push("unix".to_string()); }
    if let Ok(socket) = UdpSocket::bind("0.0.0.0:0") {
        if socket.send_to(b"x", ("192.0.2.1", 9)).is_ok() { open.push("udp".to_string()); }
    }
    println!("{}", if open.is_empty() { "held".to_string() } else { open.join(" ") });
}
"""

_GO_BUILD_CACHE = """
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	open := 0
	for _, root := range []string{"/opt/go-cache", "/opt/go", "/opt", "/app", "/build", "@CACHE@", "@CACHE@/compiled"} {
		if os.WriteFile(filepath.Join(root, "@TOKEN@"), []byte("x"), 0644) == nil {
			fmt.Println(root)
			open++
		}
		filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
			if err == nil && (os.Chmod(path, 0777) == nil || os.Remove(path) == nil) {
				fmt.Println(path)
				open++
			}
			return nil
		})
	}
	if open == 0 {
		fmt.Println("held")
	}
}
"""

_CPP_SETUID = """
#include <cstdio>
#include <cstring>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
int main() {
    bool held = getuid() && geteuid() && getgid() && getegid() && setuid(0) && setgid(0) && setreuid(0, 0);
    gid_t groups[64];
    int count = getgroups(64, groups);
    for (int i = 0; i < count; i++) held = held && groups[i] != 0;
    const char *tools[] = {"/usr/bin/su", "/usr/bin/mount", "/usr/bin/passwd", "/usr/bin/newuidmap"};
    for (const char *tool : tools) {
        struct stat state;
        if (stat(tool, &state) || !(state.st_mode & S_ISUID)) continue;
        pid_t child = fork();
        if (child == 0) {
            freopen("/dev/null", "w", stdout), freopen("/dev/null", "w", stderr), freopen("/dev/null", "r", stdin);
            execl(tool, tool, "root", "-c", "id", (char *)0);
            _exit(1);
        }
        int status = 0;
        waitpid(child, &status, 0);
        held = held && status != 0;
    }
    std::FILE *status = std::fopen("/proc/self/status", "r");
    for (char line[256]; std::fgets(line, sizeof line, status);)
        if (std::strncmp(line, "Cap", 3) == 0 && std::strncmp(line, "CapBnd", 6) != 0)
            held = held && std::strspn(line + 8, "0") == 16;
    std::puts(held ? "held" : "privileges");
}
"""

ENVIRONMENT = Case("environment", Language.PYTHON, _PYTHON_ENVIRONMENT, needs_isolation=False)
FILES = Case("the host's files", Language.PYTHON, _PYTHON_FILES, probes=(files_untouched,), needs_isolation=False)
NETWORK = Case("network", Language.PYTHON, _PYTHON_NETWORK, needs_isolation=False)
KERNEL_SETTINGS = Case("kernel settings", Language.PYTHON, _PYTHON_KERNEL_SETTINGS)

CASES = (
    ENVIRONMENT,
    FILES,
    NETWORK,
    KERNEL_SETTINGS,
    Case("roads to the host's root", Language.PYTHON, _PYTHON_ROOTS, needs_isolation=False),
    Case("a walk over all files", Language.JAVA, _JAVA_WALK, probes=(files_untouched,)),
    Case("other processes", Language.GO, _GO_PROCESSES, probes=(victim_lives,)),
    Case(
        "loopback and local sockets",
        Language.JAVASCRIPT,
        _NODE_LOOPBACK,
        probes=(nobody_called,),
        needs_isolation=False,
    ),
    Case(
        "files and sockets outside",
        Language.RUST,
        _RUST_OUTSIDE,
        probes=(nothing_dropped, files_untouched, nobody_called),
    ),
    Case("the build cache", Language.GO, _GO_BUILD_CACHE, probes=(nothing_dropped,)),
    Case("root by setuid", Language.CPP, _CPP_SETUID),
)
