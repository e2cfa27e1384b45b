import { expect, it } from 'vitest';
import { onTop } from './on-top.ts';

const BEFORE = { name: 'Bratwurst', price: 8.5, rates: [{ normal: 8.1 }] };

it('what was not touched is as somebody else has set it meanwhile', () => {
  const now = { id: 3, name: 'Bratwurst', price: 9.5, rates: [{ normal: 8.4 }] };
  expect(onTop({ ...BEFORE, rates: [{ normal: 8.1 }], name: 'Wurst' }, BEFORE, now)).toEqual({
    name: 'Wurst',
    price: 9.5,
    rates: [{ normal: 8.4 }],
  });
});

it('what both have changed is as it was entered last', () => {
  expect(onTop({ ...BEFORE, price: 9 }, BEFORE, { ...BEFORE, price: 9.5 })).toMatchObject({ price: 9 });
});
