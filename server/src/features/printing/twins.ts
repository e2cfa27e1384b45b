/** Two that ask do so again within this time. */
const SAID_FOR_MS = 60_000;

/** Who asks under one secret: a helper's key that was started twice, or one address typed into two printers. */
export interface Twins {
  /** Somebody asks under this name; `who` tells them apart, where they say it. */
  note: (name: string, who: string | null | undefined) => void;
  /** Whether two do so now. */
  has: (name: string) => boolean;
}

export const agentName = (id: number): string => `agent ${id}`;
export const printerName = (id: number): string => `printer ${id}`;

export function createTwins(now: () => Date): Twins {
  const asked = new Map<string, { last: string; former?: string; twiceAt?: number }>();
  return {
    note: (name, who) => {
      const known = asked.get(name);
      if (!who || known?.last === who) return;
      // One that was started anew or exchanged doesn't come again.
      const isBack = known?.former === who;
      asked.set(name, {
        last: who,
        ...(known && { former: known.last }),
        ...(isBack && { twiceAt: now().getTime() }),
      });
    },
    has: (name) => now().getTime() - (asked.get(name)?.twiceAt ?? Number.NEGATIVE_INFINITY) < SAID_FOR_MS,
  };
}
