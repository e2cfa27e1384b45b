import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { ApiError } from '../../lib/api.ts';
import type { EventFields } from './events-api.ts';

export type EventProblems = Partial<Record<keyof EventFields, string>>;

export const EMPTY_EVENT: EventFields = {
  name: '',
  eventDate: '',
  description: '',
  waiterAccessTag: '',
  waiterAccessPassword: '',
  isActive: true,
  takeawayEnabled: true,
};

/** Date fields take `YYYY-MM-DD` alone. */
const DATE_LENGTH = 10;
const TAG = /^[\p{L}\p{N}-]{2,32}$/u;

export function fieldsOf(event: Event): EventFields {
  return {
    name: event.name,
    eventDate: event.eventDate.slice(0, DATE_LENGTH),
    description: event.description ?? '',
    waiterAccessTag: event.waiterAccessTag ?? '',
    waiterAccessPassword: event.waiterAccessPassword ?? '',
    isActive: event.isActive,
    takeawayEnabled: event.takeawayEnabled,
  };
}

/** Next year's or next month's event: like the old one, but with its own name, day and tag. */
export function fieldsOfCopy(event: Event, tag: string | undefined): EventFields {
  return {
    ...fieldsOf(event),
    name: `${event.name} (Kopie)`,
    eventDate: '',
    waiterAccessTag: tag ?? '',
    // Closing the books has switched the old one off.
    isActive: event.isActive || event.isClosed,
  };
}

export function problemsOf(fields: EventFields): EventProblems {
  const tag = fields.waiterAccessTag.trim();
  return {
    ...(fields.name.trim() === '' && { name: 'Name fehlt.' }),
    ...(fields.eventDate === '' && { eventDate: 'Datum fehlt.' }),
    ...(tag !== '' &&
      !TAG.test(tag) && {
        waiterAccessTag: 'Event-Kürzel: 2 bis 32 Zeichen, nur Buchstaben, Ziffern und Bindestrich.',
      }),
  };
}

/** What the server found fault with, at the fields it names. */
export function problemsFrom(error: unknown): EventProblems {
  if (!(error instanceof ApiError)) return {};
  const problems: EventProblems = {};
  for (const { path, message } of error.details) {
    if (path in EMPTY_EVENT) problems[path as keyof EventFields] ??= message;
  }
  if (error.code === 'TAG_TAKEN') problems.waiterAccessTag ??= error.message;
  return problems;
}

export function trimmed(fields: EventFields): EventFields {
  return {
    ...fields,
    name: fields.name.trim(),
    description: fields.description.trim(),
    waiterAccessTag: fields.waiterAccessTag.trim(),
  };
}

/** What an event needs anyway, and what was changed in it. */
export function changedFields(fields: EventFields, before: EventFields): Partial<EventFields> {
  const always = ['name', 'eventDate'];
  return Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => always.includes(key) || value !== before[key as keyof EventFields]),
  );
}

export function sameFields(a: EventFields, b: EventFields): boolean {
  return (Object.keys(EMPTY_EVENT) as (keyof EventFields)[]).every((key) => a[key] === b[key]);
}
