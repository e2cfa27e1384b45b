import { z } from 'zod';

const KINDS: Record<string, string> = {
  string: 'ein Text',
  number: 'eine Zahl',
  int: 'eine ganze Zahl',
  boolean: 'true oder false',
  array: 'eine Liste',
  object: 'ein Objekt',
  record: 'ein Objekt',
};

/** Says in German what a schema without words of its own has to object to. */
export function speakGerman(): void {
  z.config({ ...z.locales.de(), customError: wrongKind });
}

/** By the field's name, which the library's own sentences leave out. */
const wrongKind: z.core.$ZodErrorMap = (issue) => {
  const kind = issue.code === 'invalid_type' ? KINDS[issue.expected] : undefined;
  if (!kind) return undefined;
  const field = issue.path?.at(-1);
  if (field === undefined) return `Die Anfrage muss ${kind} sein.`;
  const name = typeof field === 'number' ? `Eintrag ${field + 1}` : String(field);
  return issue.input === undefined ? `${name} fehlt.` : `${name} muss ${kind} sein.`;
};
