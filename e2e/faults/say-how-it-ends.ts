const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'] as const;

/**
 * A run that ends in the middle says so where its results stand, and why: an error that nobody waited for, a signal, or
 * something waited for that nothing could bring any more. `doing` is what runs; undefined when all is done.
 */
export function sayHowItEnds(doing: () => string | undefined): void {
  process.on('uncaughtException', (error) => {
    console.log(error);
    process.exit(1);
  });
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      console.log(`${signal} came`);
      process.exit(1);
    });
  }
  process.on('exit', (code) => {
    const name = doing();
    if (name === undefined) return;
    process.exitCode = code || 1;
    console.log(`BROKEN OFF with code ${process.exitCode}, in the middle of: ${name}`);
  });
}
