import { expect, it } from 'vitest';
import { EntryIds } from './entry-ids.ts';

it('gives what is sent again unchanged its id again, and everything else its own', () => {
  const ids = new EntryIds();
  const first = ids.of({ kind: 'float', amount: 50, remark: '' });
  const others = [
    ids.of({ kind: 'float', amount: 60, remark: '' }),
    ids.of({ kind: 'skim', amount: 50, remark: '' }),
    ids.of({ kind: 'float', amount: 50, remark: 'Nachschub' }),
  ];
  expect(new Set([first, ...others]).size).toBe(4);
  expect(ids.of({ kind: 'float', amount: 50, remark: '' })).toBe(first);
  ids.clear();
  expect(ids.of({ kind: 'float', amount: 50, remark: '' })).not.toBe(first);
});

it('what is booked gets another id when it is entered again, what is not keeps its own', () => {
  const ids = new EntryIds();
  const [booked, open] = [ids.of({ kind: 'float', amount: 50 }), ids.of({ kind: 'float', amount: 60 })];
  ids.forget(new Set([booked]));
  expect(ids.of({ kind: 'float', amount: 50 })).not.toBe(booked);
  expect(ids.of({ kind: 'float', amount: 60 })).toBe(open);
});
