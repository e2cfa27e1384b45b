// Put before a program by LD_PRELOAD: every sync takes SLOW_SYNC_US microseconds longer, as on an SD card.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static int slow(const char *name, int fd) {
  int (*sync)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  const char *us = getenv("SLOW_SYNC_US");
  usleep(us ? atoi(us) : 0);
  return sync(fd);
}

int fsync(int fd) { return slow("fsync", fd); }
int fdatasync(int fd) { return slow("fdatasync", fd); }
