/** What a till differs by; null where it is not counted, or was used since: then expected and counted are of two moments. */
export function differenceNow({ state, difference }: { state: string; difference: number | null }): number | null {
  return state === 'changed' ? null : difference;
}

/** Whether it has yet to be counted: not where no money should lie in it, as after cards alone. */
export function isToBeCounted({ state, expected }: { state: string; expected: number }): boolean {
  return state === 'open' && expected !== 0;
}
