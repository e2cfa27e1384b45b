/** Waits for the work, but no longer than that: then answers undefined, and the work itself goes on. */
export async function atMost<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ms, undefined);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
