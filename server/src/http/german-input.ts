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

type Issue = z.core.$ZodRawIssue;
type Bound = z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>;

/** Says in German what a schema without words of its own has to object to; the library's sentences name no field. */
export function speakGerman(): void {
  z.config({ customError: objectionTo });
}

function objectionTo(issue: Issue): string {
  const name = nameOf(issue.path?.at(-1));
  if (name === undefined) return `Die Anfrage ${whatIsWrong(issue)}.`;
  return `${name} ${issue.input === undefined ? 'fehlt' : whatIsWrong(issue)}.`;
}

function nameOf(field: PropertyKey | undefined): string | undefined {
  return typeof field === 'number' ? `Eintrag ${field + 1}` : field?.toString();
}

function whatIsWrong(issue: Issue): string {
  if (issue.code === 'too_big' || issue.code === 'too_small') return beyond(issue);
  if (issue.code === 'not_multiple_of') return `muss ein Vielfaches von ${issue.divisor} sein`;
  const kind = issue.code === 'invalid_type' ? KINDS[issue.expected] : oneOf(valuesOf(issue));
  return kind ? `muss ${kind} sein` : 'ist ungültig';
}

function beyond(issue: Bound): string {
  const isOver = issue.code === 'too_big';
  const limit = Number(isOver ? issue.maximum : issue.minimum);
  const bound = issue.exact ? `muss genau ${limit}` : isOver ? `darf höchstens ${limit}` : `muss mindestens ${limit}`;
  if (issue.origin === 'string') return `${bound} Zeichen haben`;
  if (issue.origin === 'array') return `${bound} ${limit === 1 ? 'Eintrag' : 'Einträge'} haben`;
  return issue.inclusive ? `${bound} sein` : `muss ${isOver ? 'kleiner' : 'grösser'} als ${limit} sein`;
}

/** What it may be, where that can be counted. */
function valuesOf(issue: Issue | z.core.$ZodIssue): readonly unknown[] {
  if (issue.code === 'invalid_value') return issue.values;
  if (issue.code !== 'invalid_union') return [];
  if ('options' in issue && Array.isArray(issue.options)) return issue.options;
  const choices = issue.errors.map(([first]) => (first ? valuesOf(first) : []));
  return choices.every(({ length }) => length > 0) ? choices.flat() : [];
}

function oneOf(values: readonly unknown[]): string {
  return values
    .map(String)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' oder ');
}
