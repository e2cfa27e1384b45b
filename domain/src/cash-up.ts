/** What a till differs by; null where it is not counted, or was used since: then expected and counted are of two moments. */
export function differenceNow({ state, difference }: { state: string; difference: number | null }): number | null {
  return state === 'changed' ? null : difference;
}
