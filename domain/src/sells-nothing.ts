/** Whether an order is of nothing but deposits, charged or given back: nobody ordered anything, no kitchen has to do with it. */
export function sellsNothing(lines: readonly { kind?: string | null | undefined }[]): boolean {
  return lines.every(({ kind }) => kind === 'deposit');
}
