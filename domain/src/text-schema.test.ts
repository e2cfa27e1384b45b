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
