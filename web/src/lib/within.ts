/** What the work brings; undefined where it takes longer, or fails. */
export function within<T>(limitMs: number, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), limitMs);
    work.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}
