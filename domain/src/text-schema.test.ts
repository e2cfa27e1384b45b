import { expect, it } from 'vitest';
import { optionalTextSchema, textSchema } from './text-schema.ts';

it('half a character becomes the sign for one that can not be read, as every database would keep it', () => {
  for (const schema of [textSchema('Name', { max: 20 }), optionalTextSchema('Bemerkung', 20)]) {
    expect(schema.parse('Bier \ud83c')).toBe('Bier \ufffd');
    expect(schema.parse('\udf7a Bier')).toBe('\ufffd Bier');
    expect(schema.parse('Bier 🍺')).toBe('Bier 🍺');
  }
});

it('a name is one line, whatever ends lines or turns them round', () => {
  const name = textSchema('Name', { max: 40 });
  expect(name.parse('Bier\u2028Total 0.00\u2029')).toBe('Bier Total 0.00');
  expect(name.parse('\u061cBier\r\n\u200fgross\u202e')).toBe('Bier gross');
});

it('what is there and is no text is not called missing', () => {
  const said = (input: unknown) => textSchema('Tisch-Nr.', { max: 20 }).safeParse(input).error?.issues[0]?.message;
  expect([undefined, null].map(said)).toEqual(['Tisch-Nr. fehlt.', 'Tisch-Nr. fehlt.']);
  expect([12, true, ['12']].map(said)).toEqual(Array(3).fill('Tisch-Nr. ist ungültig.'));
});
