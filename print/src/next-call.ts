/** So long after a call some printers turn the next one away: they take one at a time. */
const TURNED_AWAY_MS = 2_000;
const CALLS = 5;
const PAUSE_MS = 150;

/** When the last call at each address ended that the printer had taken. */
const endedAt = new Map<string, number>();

export interface Place {
  ip: string;
  port: number;
  /** Also somebody else may be calling it just now. */
  isCalledByOthers?: boolean | undefined;
}

/** A call that the printer had taken is over. */
export function noteCallEnded(place: Place): void {
  const now = performance.now();
  for (const [other, at] of endedAt) if (now - at > TURNED_AWAY_MS) endedAt.delete(other);
  endedAt.set(keyOf(place), now);
}

/** Calls once; where the printer turns this call away as it may be, or was just, on another one, a few times more within a second. */
export async function callAgainWhereTurnedAway<Answer>(
  place: Place,
  call: () => Promise<Answer>,
  isTurnedAway: (answer: Answer) => boolean,
): Promise<Answer> {
  for (let calls = 1; ; calls += 1) {
    const answer = await call();
    const hasJustEnded = performance.now() - (endedAt.get(keyOf(place)) ?? Number.NEGATIVE_INFINITY) < TURNED_AWAY_MS;
    const isOnCall = place.isCalledByOthers || hasJustEnded;
    if (!isOnCall || calls === CALLS || !isTurnedAway(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function keyOf({ ip, port }: Place): string {
  return `${ip} ${port}`;
}
