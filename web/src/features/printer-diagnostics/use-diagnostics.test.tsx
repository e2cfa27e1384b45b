// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newPrinter } from '../../lib/printing/new-printer.ts';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { type Diagnostics, useDiagnostics } from './use-diagnostics.ts';

const KITCHEN = { ...newPrinter('192.168.1.50', 9100, 'Küche'), categories: ['Speisen'] };
const FEST = { id: 1, name: 'Fest', eventDate: '2026-11-21' };

let diagnostics: Diagnostics;
let events: object[];
/** Of the printers on the server. */
let version: string;
let saved: [path: string, body: { basedOn?: string }][];

afterEach(() => vi.unstubAllGlobals());
const { renderAndWait } = pageForEachTest();

function Page() {
  diagnostics = useDiagnostics({ username: 'vreni', role: 'EVENT_ORGANIZER' });
  return null;
}

beforeEach(async () => {
  events = [FEST];
  version = 'v1';
  saved = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path.endsWith('/categories')) return Response.json([{ id: 1, name: 'Speisen' }]);
    if (!path.endsWith('/printer-config')) return Response.json(events);
    const asked = method === 'POST' ? JSON.parse(String(body)) : undefined;
    if (asked) saved.push([path, asked]);
    if (asked && asked.basedOn !== version) {
      const refused = { code: 'PRINTERS_CHANGED', message: 'Die Drucker dieses Events wurden inzwischen geändert.' };
      return Response.json(refused, { status: 409 });
    }
    if (asked) version += '+';
    return Response.json({ eventId: 1, printers: [KITCHEN], version });
  });
  await renderAndWait(<Page />);
  await run('loadCategories');
  await run('loadConfig');
});

async function run(test: keyof Diagnostics['tests']): Promise<string | undefined> {
  await act(() => diagnostics.run(test, diagnostics.tests[test]));
  return diagnostics.log.entries.at(-1)?.text;
}

it('printers are saved on top of those that were loaded, and again on top of what was saved', async () => {
  expect(await run('saveConfig')).toBe('saveConfig: Saved 1 printers for the event Fest.');
  await run('saveConfig');
  expect(saved.map(([, { basedOn }]) => basedOn)).toEqual(['v1', 'v1+']);
});

it('printers that somebody else has changed meanwhile are not replaced, and the log says so in English', async () => {
  version = 'v2';
  expect(await run('saveConfig')).toMatch(/^saveConfig: Server error: 409, somebody else has changed the printers/);
  expect(version).toBe('v2');
  await run('loadConfig');
  expect(await run('saveConfig')).toMatch(/Saved 1 printers/);
});

it('printers are saved to the event they were loaded of, also where another one is the newest by now', async () => {
  events = [{ id: 2, name: 'Markt', eventDate: '2026-12-01' }, FEST];
  expect(await run('saveConfig')).toBe('saveConfig: Saved 1 printers for the event Fest.');
  expect(saved.map(([path]) => path)).toEqual(['/api/events/1/printer-config']);
});
