/** A question that public/before-start.js asked while the app was still on its way. */
interface EarlyAnswer {
  response: Promise<Response>;
  giveUp: AbortController;
  /** Epoch milliseconds, once it has come. */
  cameAt?: number;
}

declare global {
  var askedEarly:
    | {
        username: string;
        role: string;
        /** By the clock of `performance`. */
        askedAt: number;
        answers: Record<string, EarlyAnswer>;
      }
    | undefined;
}

/** What was asked longer ago is asked anew. */
const FRESH_MS = 20_000;

/** Each answer is handed out once, and only to the person in whose name it was asked for. */
export function takeEarlyAnswer(
  path: string,
  asker: { username: string; role: string | null } | null,
): EarlyAnswer | undefined {
  const asked = globalThis.askedEarly;
  const answer = asked?.answers[path];
  if (!asked || !answer) return undefined;
  delete asked.answers[path];
  const isAskers = asker?.username === asked.username && asker.role === asked.role;
  return isAskers && performance.now() - asked.askedAt < FRESH_MS ? answer : undefined;
}
