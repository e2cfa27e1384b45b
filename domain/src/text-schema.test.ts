import { expect, it } from 'vitest';
import { optionalTextSchema, textSchema } from './text-schema.ts';

it('half a character becomes the sign for one that can not be read, as every database would keep it', () => {
  for (const schema of [textSchema('Name', { max: 20 }), optionalTextSchema('Bemerkung', 20)]) {
    expect(schema.parse('Bier \ud83c')).toBe('Bier \ufffd');
    expect(schema.parse('\udf7a Bier')).toBe('\ufffd Bier');
    expect(schema.parse('Bier 🍺')).toBe('Bier 🍺');
  }
});
