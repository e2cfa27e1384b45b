import fc from 'fast-check';
import { NAUGHTY_STRINGS } from './naughty-strings.ts';
import type { TestApp } from './test-app.ts';

/** As much of JSON Schema as the API's document uses. */
export interface DocumentSchema {
  $ref?: string;
  type?: string | string[];
  enum?: readonly unknown[];
  anyOf?: DocumentSchema[];
  oneOf?: DocumentSchema[];
  properties?: Record<string, DocumentSchema>;
  required?: string[];
  items?: DocumentSchema;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  parameters?: { name: string; in: string; required?: boolean; schema: DocumentSchema }[];
  requestBody?: { content: Record<string, { schema: DocumentSchema }> };
  responses: Record<string, unknown>;
}

/** Names of columns and of what JavaScript objects carry anyway: none of them may do anything in a body. */
const FOREIGN_KEYS = [
  'id',
  'role',
  'organizer_id',
  'organizerId',
  'event_id',
  'user_id',
  'password_hash',
  'status',
  'is_active',
  'deleted_at',
  'created_at',
  'device_id',
  'total_rappen',
  'constructor',
  'toString',
];

const naughty = fc.constantFrom(...NAUGHTY_STRINGS);
const wild: fc.Arbitrary<unknown> = fc.oneof(
  naughty,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    0.1,
    0.005,
    1e21,
    -1e21,
    2 ** 31,
    2 ** 53,
    1e308,
    [],
    {},
    [[[[]]]],
    [null],
    { length: 1e9 },
    '2026-02-30',
    '9999-12-31T23:59:59.999Z',
    '-000001-01-01T00:00:00Z',
  ),
);

/** Everything that can be asked, as the document has it. */
export async function readOperations(test: TestApp): Promise<Operation[]> {
  const admin = await test.as('ADMIN');
  const { body } = await admin.get<{ paths: Record<string, Record<string, Omit<Operation, 'url'>>> }>(
    '/api/openapi.json',
  );
  return Object.entries(body.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      url,
      method: method.toUpperCase() as Operation['method'],
    })),
  );
}

/** Requests to an operation; `places` says what may stand at a name in its address, `known` what its body may name. */
export function requestsTo(
  operation: Operation,
  places: (name: string) => fc.Arbitrary<string>,
  known: Record<string, unknown>,
): fc.Arbitrary<{ path: string; body: unknown }> {
  const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
  const inQuery = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const ids = fc.record(Object.fromEntries(inPath.map(({ name }) => [name, places(name)])));
  const query = fc.record(Object.fromEntries(inQuery.map(({ name, schema }) => [name, valuesOf(schema)])), {
    requiredKeys: inQuery.filter(({ required }) => required).map(({ name }) => name),
  });
  const schema = operation.requestBody?.content['application/json']?.schema;
  const body = schema ? valuesOf(schema, known) : fc.constant(undefined);
  return fc.tuple(ids, query, body).map(([names, asked, content]) => ({
    path: operation.url.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '') + queryText(asked),
    body: content,
  }));
}

function queryText(asked: Record<string, unknown>): string {
  const parts = Object.entries(asked).map(
    ([key, value]) => `${key}=${encodeURIComponent(String(value).toWellFormed())}`,
  );
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** Values as the schema wants them, one in ten not. */
export function valuesOf(schema: DocumentSchema, known: Record<string, unknown> = {}): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fitting(schema, known) }, { weight: 1, arbitrary: wild });
}

/** Texts for a place in the address: what is here, and what isn't. */
export function pathTexts(known: readonly (string | number)[]): fc.Arbitrary<string> {
  const strange = naughty.filter((text) => text.isWellFormed() && text.length < 1000).map(encodeURIComponent);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known.map(String)) },
    { weight: 1, arbitrary: fc.constantFrom('0', '1', '2147483648', '999999999999999', '9007199254740993') },
    { weight: 1, arbitrary: strange },
    { weight: 1, arbitrary: fc.constantFrom('W'.repeat(300), '7'.repeat(300)) },
  );
}

function fitting(schema: DocumentSchema, known: Record<string, unknown>): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, known)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return objects(schema, known);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, known), { maxLength: Math.min(3, schema.maxItems ?? 3) });
    case 'string':
      return strings(schema.format);
    case 'integer':
    case 'number':
      return numbers(schema, type === 'integer');
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return wild;
  }
}

function objects({ properties = {}, required = [] }: DocumentSchema, known: Record<string, unknown>) {
  const model = Object.fromEntries(
    Object.entries(properties).map(([key, schema]): [string, fc.Arbitrary<unknown>] => {
      const values = valuesOf(schema, known);
      return [key, key in known ? fc.oneof({ weight: 3, arbitrary: fc.constant(known[key]) }, values) : values];
    }),
  );
  const requiredKeys = fc
    .integer({ min: 0, max: 9 })
    .chain((dice) => fc.record(model, { requiredKeys: dice === 0 ? [] : required }));
  const extra = fc.dictionary(fc.constantFrom(...FOREIGN_KEYS), wild, { maxKeys: 2 });
  return fc.tuple(requiredKeys, extra, fc.boolean()).map(([body, more, adds]) => (adds ? { ...more, ...body } : body));
}

function strings(format: string | undefined): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') return fc.constantFrom('2026-11-21', '2026-11-22', '0001-01-01', '9999-12-31');
  if (format === 'date-time') return fc.constantFrom('2026-11-21T18:00:00.000Z', '0001-01-01T00:00:00Z');
  return fc.oneof(naughty, fc.constantFrom('Rösti', 'Service 1', '12', '12:00', '2026-11-21', '127.0.0.1'));
}

function numbers({ minimum, maximum }: DocumentSchema, isWhole: boolean): fc.Arbitrary<number> {
  const edges = [minimum, maximum, 0, 1, 14].filter((edge) => edge !== undefined);
  return fc.oneof(
    fc.constantFrom(...edges),
    fc.integer({ min: minimum ?? -10, max: Math.min(maximum ?? 1000, 1000) }).map((n) => (isWhole ? n : n / 20)),
  );
}
