import { findJdk } from './jdk.ts';
import { compileForJvm } from './jvm-classes.ts';

/** One compilation for all files of a run; where it fails, each says so itself. */
export function setup(): void {
  const jdk = findJdk();
  if (!jdk) return;
  try {
    process.env.ANDROID_JVM_CLASSES = compileForJvm(jdk);
  } catch {
    // What is wrong is told of by the tests.
  }
}

export function teardown(): void {
  delete process.env.ANDROID_JVM_CLASSES;
}
