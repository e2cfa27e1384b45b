import { expect, it } from 'vitest';
import { z } from 'zod';
import { speakGerman } from './german-input.ts';

type Objections = [schema: z.ZodType, input: unknown, said: string][];

/** Of everything that the library can object to. */
const OBJECTIONS: Record<z.core.$ZodIssueCode, Objections> = {
  invalid_type: [
    [z.string(), 12, 'feld muss ein Text sein.'],
    [z.string(), undefined, 'feld fehlt.'],
    [z.date(), 'heute', 'feld ist ungültig.'],
  ],
  too_big: [
    [z.string().max(2), 'abc', 'feld darf höchstens 2 Zeichen haben.'],
    [z.string().length(2), 'abc', 'feld muss genau 2 Zeichen haben.'],
    [z.array(z.int()).max(1), [1, 2], 'feld darf höchstens 1 Eintrag haben.'],
    [z.int().max(500), 501, 'feld darf höchstens 500 sein.'],
    [z.number().lt(1), 1, 'feld muss kleiner als 1 sein.'],
    [z.set(z.int()).max(1), new Set([1, 2]), 'feld darf höchstens 1 sein.'],
  ],
  too_small: [
    [z.string().min(2), 'a', 'feld muss mindestens 2 Zeichen haben.'],
    [z.array(z.int()).min(2), [1], 'feld muss mindestens 2 Einträge haben.'],
    [z.int().min(1), 0, 'feld muss mindestens 1 sein.'],
    [z.int().positive(), 0, 'feld muss grösser als 0 sein.'],
  ],
  invalid_value: [
    [z.enum(['new', 'seen', 'done']), 'old', 'feld muss new, seen oder done sein.'],
    [z.enum(['new', 'seen']), undefined, 'feld fehlt.'],
    [z.literal(true), false, 'feld muss true sein.'],
  ],
  invalid_union: [
    [z.union([z.literal(32), z.literal(42), z.literal(48)]), 40, 'feld muss 32, 42 oder 48 sein.'],
    [z.union([z.literal(32), z.string()]), true, 'feld ist ungültig.'],
    [z.discriminatedUnion('art', [z.object({ art: z.literal('a') })]), { art: 'b' }, 'art muss a sein.'],
    [z.xor([z.int(), z.number()]), 1, 'feld ist ungültig.'],
  ],
  invalid_format: [
    [z.email(), 'niemand', 'feld ist ungültig.'],
    [z.string().regex(/^a/), 'b', 'feld ist ungültig.'],
  ],
  not_multiple_of: [[z.number().multipleOf(5), 3, 'feld muss ein Vielfaches von 5 sein.']],
  unrecognized_keys: [[z.strictObject({}), { mehr: 1 }, 'feld ist ungültig.']],
  invalid_key: [[z.record(z.string().max(1), z.int()), { lang: 1 }, 'lang ist ungültig.']],
  invalid_element: [[z.map(z.object({}), z.int()), new Map([[{}, 'x']]), 'feld ist ungültig.']],
  custom: [[z.string().refine(() => false), 'x', 'feld ist ungültig.']],
};

it.each(Object.entries(OBJECTIONS))('%s is said in German, and of which field', (code, objections) => {
  speakGerman();
  for (const [schema, input, said] of objections) {
    const { error } = z.object({ feld: schema }).safeParse({ feld: input });
    expect(error?.issues.map((issue) => [issue.code, issue.message])).toEqual([[code, said]]);
  }
});
