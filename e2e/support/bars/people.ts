import type { SessionUser } from '@bestellsystem/domain/accounts-schema.ts';

/** Who looks at a screen. The event is theirs, or they serve at it. */
export const PEOPLE = {
  nobody: undefined,
  newcomer: { username: 'turnverein-helferin', role: null },
  waiter: {
    username: 'waiter_UNTERKULM',
    role: 'WAITER',
    eventId: 1,
    eventName: 'Unterhaltungsabend der Musikgesellschaft Eintracht',
    eventTag: 'UNTERKULM',
    deviceId: 'device_3',
    deviceNumber: 3,
    serviceNumber: 3,
  },
  /** Registered under a name of the event: no device, no event of their own. */
  registeredWaiter: { username: 'waiter_UNTERKULM_bar', role: 'WAITER' },
  kitchen: { username: 'festwirtschaft', role: 'KITCHEN' },
  organizer: { username: 'turnverein', role: 'EVENT_ORGANIZER' },
  admin: { username: 'admin', role: 'ADMIN' },
} satisfies Record<string, SessionUser | undefined>;

export type Person = keyof typeof PEOPLE;
