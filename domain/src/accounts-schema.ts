import { z } from 'zod';
import { lengthOf } from './clean-text.ts';
import { ROLES, visibleKey } from './roles.ts';
import { missingOr, optionalTextSchema, rowIdSchema, textSchema } from './text-schema.ts';

export const MIN_PASSWORD_LENGTH = 6;

export const roleSchema = z.enum(ROLES, { error: 'Diese Rolle gibt es nicht.' });

const NAME_LENGTH = { min: 3, max: 64 };
/** Some of it has to be seen. */
const usernameSchema = textSchema('Benutzername', NAME_LENGTH)
  .refine((name) => lengthOf(name) < NAME_LENGTH.min || lengthOf(visibleKey(name)) >= NAME_LENGTH.min, {
    error: `Benutzername braucht mindestens ${NAME_LENGTH.min} Zeichen.`,
  })
  .meta({ minLength: NAME_LENGTH.min, maxLength: NAME_LENGTH.max });
const newPasswordSchema = z
  .string({ error: missingOr('Passwort') })
  .min(MIN_PASSWORD_LENGTH, { error: 'Passwort muss mindestens 6 Zeichen lang sein' })
  .max(200, { error: 'Passwort darf höchstens 200 Zeichen haben.' });
const enteredPasswordSchema = z
  .string({ error: missingOr('Passwort') })
  .min(1, { error: 'Passwort fehlt.' })
  .max(1000, { error: 'Passwort ist zu lang.' });

export const loginSchema = z.object({
  username: textSchema('Benutzername', { max: 200 }),
  password: enteredPasswordSchema,
});

export const registrationSchema = z.object({ username: usernameSchema, password: newPasswordSchema });

export const waiterLoginSchema = z.object({
  tag: textSchema('Event-Kürzel', { max: 64 }),
  password: enteredPasswordSchema,
  /** The device's identifier as the client made it; a label, not a proof. */
  ipAddress: optionalTextSchema('Gerätename', 200),
  /** What stood behind the # of the organizer's code. */
  entryKey: optionalTextSchema('Schlüssel', 64),
});

export const passwordChangeSchema = z.object({ oldPassword: enteredPasswordSchema, newPassword: newPasswordSchema });

/** A one-time link's token with the password that is to hold from now on. */
export const passwordResetSchema = z.object({
  token: z.string({ error: 'Der Link ist unvollständig.' }).min(1).max(200, { error: 'Der Link ist unvollständig.' }),
  newPassword: newPasswordSchema,
});

export const resetLinkSchema = z.object({
  token: z.string(),
  path: z.string().meta({ description: 'Path of the page with the token, to be put after the address of the server' }),
  expiresAt: z.string(),
});

export const ownSessionSchema = z.object({
  id: rowIdSchema,
  current: z.boolean(),
  browser: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
});

/** Those whom somebody has seen and refuses: who has registered since isn't among them. */
export const refuseWaitingSchema = z.object({
  userIds: z
    .array(rowIdSchema, { error: 'userIds muss eine Liste von Nummern sein.' })
    .max(1000, { error: 'Höchstens 1000 Konten auf einmal.' }),
});

export const accountUserSchema = z.object({ username: z.string(), role: roleSchema.nullable() });

export const waiterUserSchema = z.object({
  username: z.string(),
  role: z.literal('WAITER'),
  eventId: rowIdSchema,
  eventName: z.string(),
  eventTag: z.string(),
  deviceId: z.string(),
  deviceNumber: z.int(),
  serviceNumber: z.int(),
});

export const sessionUserSchema = z.union([waiterUserSchema, accountUserSchema]);

export const registeredSchema = z.object({ success: z.literal(true), username: z.string(), role: z.null() });

/** Whether people may make accounts for themselves now; if not, why, and what to do. */
export const registrationStateSchema = z.object({ open: z.boolean(), message: z.string().nullable() });

export const userSchema = z.object({ id: rowIdSchema, username: z.string(), role: roleSchema.nullable() });
export const roleChangeSchema = z.object({ role: roleSchema });

export type SessionUser = z.infer<typeof sessionUserSchema>;
export type WaiterUser = z.infer<typeof waiterUserSchema>;
export type User = z.infer<typeof userSchema>;
export type Registration = z.infer<typeof registrationStateSchema>;
export type OwnSession = z.infer<typeof ownSessionSchema>;
export type ResetLink = z.infer<typeof resetLinkSchema>;
