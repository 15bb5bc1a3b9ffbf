// A disk that breaks on command: loaded before the program under test (LD_PRELOAD), it counts what
// the program asks of one journal and its write-ahead log, and at the named call kills the whole
// process, or lets the call fail. Nothing of the program under test knows of it.
//
// DISK_FAULTS_FILE: the journal. DISK_FAULTS_PLAN: a file of one line, read anew at every call:
//   ID ACTION CALLS N [ERRNO]
// ID: any word; another one begins the count again. ACTION: `before`, `halfway` (half of what is to be
// written), `after`: the process is killed there; `fail`: the call and all later ones of its kind fail
// with ERRNO; `short`: half is written, then as `fail`. CALLS: `write`, `sync` or `any` (truncations
// too). N: from 1. An empty plan: nothing breaks.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

namespace {

enum Kind { WRITE, SYNC, TRUNCATE };
enum Action { NOTHING, BEFORE, HALFWAY, AFTER, FAIL, SHORT };

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
char plan[160] = "";
char action[16] = "";
char calls[16] = "";
long target = 0;
int failure = 0;
long count = 0;

template <typename Function> Function real(const char *name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

bool isOfJournal(int fd) {
  static const char *journal = getenv("DISK_FAULTS_FILE");
  if (journal == nullptr) return false;
  char link[64];
  char path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  const ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return false;
  path[length] = '\0';
  const size_t stem = strlen(journal);
  if (strncmp(path, journal, stem) != 0) return false;
  // The index of the log is memory, and the place of the owner is never written.
  return strncmp(path + stem, "-shm", 4) != 0 && strncmp(path + stem, "-owner", 6) != 0;
}

void readPlan() {
  static const char *file = getenv("DISK_FAULTS_PLAN");
  char now[sizeof plan] = "";
  const int fd = file == nullptr ? -1 : open(file, O_RDONLY | O_CLOEXEC);
  if (fd >= 0) {
    const ssize_t length = read(fd, now, sizeof now - 1);
    now[length > 0 ? length : 0] = '\0';
    close(fd);
  }
  if (strcmp(now, plan) == 0) return;
  strcpy(plan, now);
  char name[64];
  action[0] = calls[0] = '\0';
  target = 0;
  failure = 0;
  count = 0;
  sscanf(plan, "%63s %15s %15s %ld %d", name, action, calls, &target, &failure);
}

Action actionAt(Kind kind) {
  readPlan();
  const bool counts = strcmp(calls, "any") == 0 || (strcmp(calls, "write") == 0 && kind == WRITE) ||
                      (strcmp(calls, "sync") == 0 && kind == SYNC);
  if (action[0] == '\0' || !counts) return NOTHING;
  count += 1;
  const bool isLasting = strcmp(action, "fail") == 0 || strcmp(action, "short") == 0;
  if (count < target || (count > target && !isLasting)) return NOTHING;
  if (strcmp(action, "before") == 0) return BEFORE;
  if (strcmp(action, "halfway") == 0) return HALFWAY;
  if (strcmp(action, "after") == 0) return AFTER;
  return strcmp(action, "short") == 0 && count == target ? SHORT : FAIL;
}

[[noreturn]] void die() {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

// `whole` does the call, `half` half of it where there is a half.
template <typename Whole, typename Half>
auto meddle(int fd, Kind kind, Whole whole, Half half) -> decltype(whole()) {
  if (!isOfJournal(fd)) return whole();
  pthread_mutex_lock(&mutex);
  const Action now = actionAt(kind);
  const int error = failure;
  if (now == BEFORE) die();
  if (now == HALFWAY) {
    half();
    die();
  }
  if (now == AFTER) {
    whole();
    die();
  }
  pthread_mutex_unlock(&mutex);
  if (now == SHORT) return half();
  if (now == FAIL) {
    errno = error;
    return -1;
  }
  return whole();
}

}  // namespace

extern "C" {

ssize_t write(int fd, const void *bytes, size_t length) {
  static const auto next = real<ssize_t (*)(int, const void *, size_t)>("write");
  return meddle(
      fd, WRITE, [&] { return next(fd, bytes, length); },
      [&] { return next(fd, bytes, (length + 1) / 2); });
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
  static const auto next = real<ssize_t (*)(int, const void *, size_t, off_t)>("pwrite");
  return meddle(
      fd, WRITE, [&] { return next(fd, bytes, length, at); },
      [&] { return next(fd, bytes, (length + 1) / 2, at); });
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
  static const auto next = real<ssize_t (*)(int, const void *, size_t, off64_t)>("pwrite64");
  return meddle(
      fd, WRITE, [&] { return next(fd, bytes, length, at); },
      [&] { return next(fd, bytes, (length + 1) / 2, at); });
}

int fsync(int fd) {
  static const auto next = real<int (*)(int)>("fsync");
  return meddle(fd, SYNC, [&] { return next(fd); }, [] { return 0; });
}

int fdatasync(int fd) {
  static const auto next = real<int (*)(int)>("fdatasync");
  return meddle(fd, SYNC, [&] { return next(fd); }, [] { return 0; });
}

int ftruncate(int fd, off_t length) {
  static const auto next = real<int (*)(int, off_t)>("ftruncate");
  return meddle(fd, TRUNCATE, [&] { return next(fd, length); }, [] { return 0; });
}

int ftruncate64(int fd, off64_t length) {
  static const auto next = real<int (*)(int, off64_t)>("ftruncate64");
  return meddle(fd, TRUNCATE, [&] { return next(fd, length); }, [] { return 0; });
}
}
