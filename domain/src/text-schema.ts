import { z } from 'zod';
import { cleanText, lengthOf, oneLine } from './clean-text.ts';

/** What is there, but isn't what it has to be, isn't missing. */
export function missingOr(label: string) {
  return ({ input }: { input?: unknown }) => `${label} ${input == null ? 'fehlt' : 'ist ungültig'}.`;
}

/** Row ids are positive integers; the wire's path and query parameters arrive as text, in one spelling each. */
export const idParamSchema = z
  .string({ error: 'Ungültige Nummer.' })
  .regex(/^[1-9]\d{0,14}$/, { error: 'Ungültige Nummer.' })
  .transform(Number)
  .meta({ type: 'integer', minimum: 1 });

export const rowIdSchema = chosenIdSchema('Ungültige Nummer.');

/** The id of something that people choose from a list; the message says what to choose. */
export function chosenIdSchema(error: string) {
  return z.int({ error }).positive({ error }).meta({ description: 'Row id' });
}

/**
 * What a person types as a name or text: NFC, trimmed, free of control and direction-override characters. It is one
 * line, whatever was pasted, unless it may have `lines`: a name must not begin a line of its own on paper or in a file.
 */
export function textSchema(label: string, options: { min?: number; max: number; lines?: true }) {
  const { min = 1, max, lines } = options;
  return z
    .string({ error: missingOr(label) })
    .overwrite(lines ? cleanText : oneLine)
    .refine((text) => lengthOf(text) >= min, {
      error: min <= 1 ? `${label} darf nicht leer sein.` : `${label} braucht mindestens ${min} Zeichen.`,
    })
    .refine((text) => lengthOf(text) <= max, { error: `${label} darf höchstens ${max} Zeichen haben.` })
    .meta({ minLength: min, maxLength: max });
}

/** Optional free text: null, missing and empty are the same thing. */
export function optionalTextSchema(label: string, max: number) {
  return z
    .string({ error: `${label} ist ungültig.` })
    .overwrite(cleanText)
    .refine((text) => lengthOf(text) <= max, { error: `${label} darf höchstens ${max} Zeichen haben.` })
    .meta({ maxLength: max })
    .nullish();
}
