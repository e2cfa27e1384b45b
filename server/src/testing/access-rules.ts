import type { Place } from './access-place.ts';

/**
 * Who asks, and how they stand to the event in question: `own` people belong to it, `other` ones to another event of
 * another organizer.
 */
export const CALLERS = [
  'nobody',
  'noRole',
  'admin',
  'ownOrganizer',
  'otherOrganizer',
  /** The device that took the order, and its neighbour in the same event. */
  'ownDevice',
  'neighbourDevice',
  'otherDevice',
  'ownWaiter',
  'otherWaiter',
  'kitchen',
  /** Was in the event, and is locked out. */
  'revokedDevice',
] as const;
export type Caller = (typeof CALLERS)[number];

const MANAGERS: readonly Caller[] = ['admin', 'ownOrganizer'];
const ORDER_TAKERS: readonly Caller[] = [...MANAGERS, 'ownDevice', 'neighbourDevice', 'ownWaiter'];

/** Whom the thing itself lets in, among those whose role may call the route; the others hear 404, as if there were none. */
const RELATIONS = {
  any: CALLERS,
  /** A session, or what a browser keeps of one in an event. */
  known: CALLERS.filter((caller) => caller !== 'nobody'),
  managed: MANAGERS,
  ordering: ORDER_TAKERS,
  /** Of others only those who run the event. */
  taken: [...MANAGERS, 'ownDevice'],
  readable: [...ORDER_TAKERS, 'kitchen'],
  /** Made by the event's organizer for themselves: not even administrators. */
  personal: ['ownOrganizer'],
} as const satisfies Record<string, readonly Caller[]>;

export interface Rule {
  /** Letters of the roles: A(DMIN), O(rganizer), W(aiter), K(itchen). */
  to: 'everybody' | 'session' | 'A' | 'O' | 'AO' | 'W' | 'AOK' | 'AOW' | 'AOWK';
  whose: keyof typeof RELATIONS;
  /** What `:id` is, where it isn't the event. */
  id?: keyof Place['ids'];
  /** Question mark and what follows. */
  query?: (place: Place) => string;
  body?: (place: Place) => unknown;
  /** A key beside the session decides, and this is the answer without it. */
  keyless?: 400 | 401 | 404;
}

/** The people a rule lets in. */
export function letIn({ to, whose }: Rule): readonly Caller[] {
  return CALLERS.filter((caller) => roleFits(to, caller) && (RELATIONS[whose] as readonly Caller[]).includes(caller));
}

/** What somebody hears whom the rule doesn't let in. */
export function refusal(rule: Rule, caller: Caller): 401 | 403 | 404 {
  if (caller === 'nobody' || caller === 'revokedDevice') return 401;
  return roleFits(rule.to, caller) ? 404 : 403;
}

function roleFits(to: Rule['to'], caller: Caller): boolean {
  if (to === 'everybody') return true;
  const letter = LETTERS[caller];
  if (letter === undefined) return false;
  return to === 'session' || to.includes(letter);
}

/** `-` is logged in without a role. */
const LETTERS: Partial<Record<Caller, string>> = {
  noRole: '-',
  admin: 'A',
  ownOrganizer: 'O',
  otherOrganizer: 'O',
  ownDevice: 'W',
  neighbourDevice: 'W',
  otherDevice: 'W',
  ownWaiter: 'W',
  otherWaiter: 'W',
  kitchen: 'K',
};
