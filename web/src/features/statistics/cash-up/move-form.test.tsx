// @vitest-environment happy-dom
import type { CashEntryWire, DeviceCashUpWire } from '@bestellsystem/domain/cash-up-schema.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../../lib/testing/react-page.ts';
import { MoveForm } from './move-form.tsx';

const till = (...entries: string[]) =>
  ({
    eventId: 7,
    deviceId: 'device_1',
    date: '2026-11-21',
    entries: entries.map((clientEntryId, id) => ({ id, clientEntryId }) as CashEntryWire),
  }) as DeviceCashUpWire;
/** As they reach the server. */
let sent: { kind: string; amount: number; clientEntryId: string }[];
let answer: () => Promise<Response>;

beforeEach(() => {
  sent = [];
  localStorage.clear();
  vi.stubGlobal('fetch', (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());
const { page, render } = pageForEachTest();

const queries = new QueryClient();
const field = () => page.querySelector('input');
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

function show(shown: DeviceCashUpWire) {
  render(
    <QueryClientProvider client={queries}>
      <MoveForm till={shown} />
    </QueryClientProvider>,
  );
}

function enter(text: string) {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
    field()?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

function press(name: string) {
  const keys = [...page.querySelectorAll('button')];
  act(() => keys.find(({ textContent }) => textContent === name)?.click());
}

it('what was booked although its answer was lost is entered no more, and the same once more is another entry', async () => {
  answer = lost;
  show(till());
  enter('100');
  press('Wechselgeld hineinlegen');
  await until(() => expect(page.textContent).toContain('Keine Verbindung zum Server'));
  const booked = sent[0]?.clientEntryId ?? '';
  press('Wechselgeld hineinlegen');
  await until(() => expect(sent.map(({ clientEntryId }) => clientEntryId)).toEqual([booked, booked]));
  await until(() => expect(page.textContent).toContain('Keine Verbindung zum Server'));

  show(till(booked));
  await until(() => expect(field()?.value).toBe(''));
  expect(page.textContent).not.toContain('Keine Verbindung');

  answer = async () => Response.json(till(booked));
  enter('100');
  press('Wechselgeld hineinlegen');
  await until(() => expect(sent).toHaveLength(3));
  expect(sent[2]?.clientEntryId).not.toBe(booked);
});

it('what is typed after an answer was lost stays where the entry before it shows up', async () => {
  answer = lost;
  show(till());
  enter('100');
  press('Wechselgeld hineinlegen');
  await until(() => expect(page.textContent).toContain('Keine Verbindung zum Server'));
  enter('250');
  show(till(sent[0]?.clientEntryId ?? ''));
  await until(() => expect(page.textContent).not.toContain('Keine Verbindung'));
  expect(field()?.value).toBe('250');
});

it('Enter books nothing: it doesn’t say whether money goes in or comes out', async () => {
  answer = async () => Response.json(till());
  show(till());
  enter('100');
  act(() => page.querySelector('form')?.requestSubmit());
  press('Abschöpfung herausnehmen');
  await until(() => expect(sent.map(({ kind }) => kind)).toEqual(['skim']));
});

it('what no coins make up is not booked', async () => {
  answer = async () => Response.json(till());
  show(till());
  enter("1'000.53");
  press('Wechselgeld hineinlegen');
  expect(page.textContent).toContain('Bar gibt es nur auf 5 Rappen genau');
  enter("1'000.55");
  press('Wechselgeld hineinlegen');
  await until(() => expect(sent.map(({ amount }) => amount)).toEqual([1000.55]));
});

describe('more than the till should hold', () => {
  const dialog = () => page.querySelector<HTMLDialogElement>('dialog[role=alertdialog]');
  const holding = (expected: number) => ({ ...till(), expected });

  it('is taken out after a question, and what was typed stays without it', async () => {
    answer = async () => Response.json(till());
    show(holding(289.5));
    enter('2000');
    press('Abschöpfung herausnehmen');
    expect(dialog()?.textContent).toContain(
      "In der Kasse sollten nur CHF 289.50 sein. Trotzdem CHF 2'000.00 herausnehmen?",
    );
    press('Abbrechen');
    expect([dialog()?.open, field()?.value, sent]).toEqual([false, '2000', []]);
    press('Abschöpfung herausnehmen');
    press('Herausnehmen');
    expect(dialog()?.open).toBe(false);
    await until(() => expect(sent).toMatchObject([{ kind: 'skim', amount: 2000 }]));
  });

  it('is asked about also where it should hold nothing', () => {
    show(holding(-4));
    enter('200');
    press('Abschöpfung herausnehmen');
    expect(dialog()?.textContent).toContain('In der Kasse sollte kein Geld sein. Trotzdem CHF 200.00 herausnehmen?');
  });

  it.each([
    ['Abschöpfung herausnehmen', '289.50', 'skim'],
    ['Wechselgeld hineinlegen', '2000', 'float'],
  ])('is not asked about where it isn’t: %s %s', async (name, amount, kind) => {
    answer = async () => Response.json(till());
    show(holding(289.5));
    enter(amount);
    press(name);
    await until(() => expect(sent.map((entry) => entry.kind)).toEqual([kind]));
    expect(dialog()?.open).toBe(false);
  });
});
