// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { ExportRange } from './export-range.tsx';

const { page, render } = pageForEachTest();
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ code: 'NOT_FOUND', message: 'Event nicht gefunden' }, { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const fields = () => [...page.querySelectorAll('input')];
const press = (name: string) =>
  act(async () =>
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(name))?.click(),
  );

function write(field: HTMLInputElement | undefined, text: string) {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

it('days in the wrong order are said where they are entered, and asked of nobody', async () => {
  render(waiterScreen(<ExportRange event={{ eventId: 7, eventName: 'Fest', date: '2026-11-21' }} />));
  write(fields()[1], '2026-11-20');
  expect(page.textContent).toContain('Das Enddatum liegt vor dem Startdatum.');
  for (const kind of ['CSV', 'Excel']) await press(`${kind} Zeitraum`);
  expect(asked).toEqual([]);
  write(fields()[0], '2026-11-19');
  expect(page.textContent).not.toContain('Das Enddatum liegt vor dem Startdatum.');
  await press('CSV Zeitraum');
  await until(() => expect(asked).toEqual([expect.stringContaining('startDate=2026-11-19&endDate=2026-11-20')]));
});
