// A time of day that can be set while a program runs: loaded before it (LD_PRELOAD), it adds so many
// seconds as stand in the file WALL_CLOCK_OFFSET, read anew each time, to what the system says. The
// monotonic clock stays as it is, as when somebody sets the clock of a real machine.
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

namespace {

long offset() {
  static const char *file = getenv("WALL_CLOCK_OFFSET");
  const int fd = file == nullptr ? -1 : open(file, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return 0;
  char text[32] = "";
  const ssize_t length = read(fd, text, sizeof text - 1);
  close(fd);
  return length > 0 ? strtol(text, nullptr, 10) : 0;
}

}  // namespace

extern "C" {

int clock_gettime(clockid_t clock, struct timespec *now) {
  static const auto next =
      reinterpret_cast<int (*)(clockid_t, struct timespec *)>(dlsym(RTLD_NEXT, "clock_gettime"));
  const int result = next(clock, now);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
    now->tv_sec += offset();
  }
  return result;
}

int gettimeofday(struct timeval *now, void *zone) {
  static const auto next =
      reinterpret_cast<int (*)(struct timeval *, void *)>(dlsym(RTLD_NEXT, "gettimeofday"));
  const int result = next(now, zone);
  if (result == 0) now->tv_sec += offset();
  return result;
}

time_t time(time_t *out) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (out != nullptr) *out = now.tv_sec;
  return now.tv_sec;
}
}
