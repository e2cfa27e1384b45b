// @vitest-environment happy-dom
import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { act } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { EventEditPage } from './event-edit-page.tsx';
import { LogOutQuestion } from './log-out-question.tsx';

const EVENT = {
  id: 7,
  name: 'Dorffest',
  eventDate: '2026-11-21',
  waiterAccessTag: 'dorf',
  waiterAccessPassword: 'altes',
  isActive: true,
  takeawayEnabled: true,
} as Event;

const { page, render } = pageForEachTest();
afterEach(() => vi.unstubAllGlobals());

let devices: unknown[];
let devicesKnown: Promise<void>;
let waiterAccounts: number;
let asked: string[];
let logOutAnswers: (() => Promise<Response>)[];

beforeEach(async () => {
  devices = [{ id: 1 }, { id: 2 }];
  devicesKnown = Promise.resolve();
  waiterAccounts = 0;
  asked = [];
  logOutAnswers = [async () => new Response(null, { status: 204 })];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    asked.push(`${method} ${path}`);
    if (method === 'DELETE') return logOutAnswers.shift()?.();
    if (path.startsWith('/api/devices/')) await devicesKnown;
    if (path.startsWith('/api/devices/')) return Response.json({ devices, waiterAccounts });
    const saved = method === 'PUT' ? { ...EVENT, ...JSON.parse(String(body)) } : EVENT;
    return Response.json(path === '/api/events' ? [EVENT] : saved);
  });
  const routes = (
    <Routes>
      <Route path="/events/:id/edit" element={<EventEditPage />} />
      <Route
        path="/events/:id"
        element={
          <>
            <p>Gespeichert</p>
            <LogOutQuestion event={EVENT} />
          </>
        }
      />
    </Routes>
  );
  render(waiterScreen(routes, { path: '/events/7/edit' }));
  await until(() => expect(page.querySelector('[type="submit"]')).not.toBeNull());
});

async function enter(label: string, text: string) {
  const field = page.querySelector<HTMLInputElement>(`#${labelled(label)}`);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}

function labelled(text: string): string {
  const label = [...page.querySelectorAll('label')].find(({ textContent }) => textContent === text);
  return CSS.escape(label?.htmlFor ?? '');
}

async function save() {
  act(() => page.querySelector<HTMLButtonElement>('[type="submit"]')?.click());
  await until(() => expect(page.textContent).toContain('Gespeichert'));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
}

const press = (name: string) => {
  const keys = [...page.querySelectorAll<HTMLButtonElement>('dialog button')];
  return act(async () => keys.find(({ textContent }) => textContent === name)?.click());
};
const loggedOut = () => asked.filter((request) => request === 'DELETE /api/devices/event/dorf/sessions').length;

it('who has changed the password of the waiters is asked whether all devices are to log in anew', async () => {
  await enter('Kellner-Passwort', 'neues');
  await save();
  await until(() => expect(page.querySelector('dialog h2')?.textContent).toBe('Alle Geräte abmelden?'));
  expect(page.querySelector('dialog')?.textContent).toContain('Dorffest: 2 Geräte');
  expect(page.querySelector('dialog')?.textContent).toContain('gehen nicht verloren');
  await press('Abmelden');
  await until(() => expect(page.textContent).toContain('Alle Geräte sind abgemeldet.'));
  expect([loggedOut(), page.querySelector('dialog h2')]).toEqual([1, null]);
});

it('who would rather not goes on with the event, and nobody is logged out', async () => {
  await enter('Kellner-Passwort', 'neues');
  await save();
  await until(() => expect(page.querySelector('dialog h2')).not.toBeNull());
  await press('Abbrechen');
  await until(() => expect(page.querySelector('dialog h2')).toBeNull());
  expect(loggedOut()).toBe(0);
});

it('what did not succeed, or may have, is said, and can be tried again', async () => {
  logOutAnswers.unshift(
    async () => Response.json({ code: 'INTERNAL', message: 'Serverfehler' }, { status: 500 }),
    async () => Response.json({ code: 'FORBIDDEN', message: 'Keine Berechtigung' }, { status: 403 }),
  );
  await enter('Kellner-Passwort', 'neues');
  await save();
  await until(() => expect(page.querySelector('dialog h2')).not.toBeNull());
  await press('Abmelden');
  await until(() =>
    expect(page.querySelector('dialog')?.textContent).toContain('Ungewiss, ob abgemeldet: Serverfehler'),
  );
  await press('Abmelden');
  await until(() =>
    expect(page.querySelector('dialog')?.textContent).toContain('Nicht abgemeldet: Keine Berechtigung'),
  );
  await press('Abmelden');
  await until(() => expect(page.textContent).toContain('Alle Geräte sind abgemeldet.'));
});

it('who takes the Kürzel from an event with devices is asked before, and nothing is saved until they want it', async () => {
  const saved = () => asked.filter((request) => request.startsWith('PUT'));
  const submit = () => act(() => page.querySelector<HTMLButtonElement>('[type="submit"]')?.click());
  await enter('Event-Kürzel', ' ');
  submit();
  await until(() => expect(page.querySelector('dialog h2')?.textContent).toBe('Event-Kürzel entfernen?'));
  const asks = page.querySelector('dialog h2')?.closest('dialog')?.textContent;
  expect(asks).toContain('Dorffest: 2 Geräte');
  expect(asks).toContain('Alle angemeldeten Geräte werden abgemeldet.');
  await press('Abbrechen');
  await until(() => expect(page.querySelector('dialog h2')).toBeNull());
  expect([saved(), page.querySelector<HTMLButtonElement>('[type="submit"]')?.disabled]).toEqual([[], false]);
  submit();
  await until(() => expect(page.querySelector('dialog h2')).not.toBeNull());
  await press('Entfernen');
  await until(() => expect(page.textContent).toContain('Gespeichert'));
  expect(saved()).toEqual(['PUT /api/events/7']);
});

it('nothing is saved once the form is left, also where the devices are known only then', async () => {
  devices = [];
  const known = Promise.withResolvers<void>();
  devicesKnown = known.promise;
  await enter('Event-Kürzel', '');
  act(() => page.querySelector<HTMLButtonElement>('[type="submit"]')?.click());
  const cancel = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Abbrechen');
  act(() => cancel?.click());
  await until(() => expect(page.querySelector('dialog h2')).not.toBeNull());
  await press('Verwerfen');
  await until(() => expect(page.textContent).toContain('Gespeichert'));
  await act(async () => known.resolve());
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(asked.filter((request) => request.startsWith('PUT'))).toEqual([]);
});

it('who gives it another Kürzel is asked before where accounts bear the former one', async () => {
  waiterAccounts = 1;
  await enter('Event-Kürzel', 'chilbi');
  act(() => page.querySelector<HTMLButtonElement>('[type="submit"]')?.click());
  await until(() => expect(page.querySelector('dialog h2')?.textContent).toBe('Event-Kürzel ändern?'));
  const asks = page.querySelector('dialog h2')?.closest('dialog')?.textContent;
  expect(asks).toContain('Dorffest: 1 Konto');
  expect(asks).toContain('«waiter_dorf_…» haben dann keinen Zugang mehr.');
  expect(asked.filter((request) => request.startsWith('PUT'))).toEqual([]);
  await press('Ändern');
  await until(() => expect(page.textContent).toContain('Gespeichert'));
});

it('who takes it away reads of the accounts as well', async () => {
  [devices, waiterAccounts] = [[{ id: 1 }], 2];
  await enter('Event-Kürzel', '');
  act(() => page.querySelector<HTMLButtonElement>('[type="submit"]')?.click());
  await until(() => expect(page.querySelector('dialog strong')?.textContent).toBe('Dorffest: 1 Gerät, 2 Konten'));
});

it.each([
  ['takes its Kürzel from an event in which no device was yet', ''],
  ['gives it another Kürzel', 'chilbi'],
  ['writes it otherwise, which shuts nobody out', 'DORF'],
])('nobody is asked who %s', async (_, tag) => {
  if (tag === '') devices = [];
  if (tag === 'DORF') waiterAccounts = 1;
  await enter('Event-Kürzel', tag);
  await save();
  expect(page.querySelector('dialog h2')).toBeNull();
});

it('nobody is asked where something else was changed', async () => {
  await enter('Name', 'Chilbi');
  await save();
  expect(asked.filter((request) => request.includes('/devices/'))).toEqual([]);
  expect(page.querySelector('dialog h2')).toBeNull();
});

it('nobody is asked for an event in which no device was yet', async () => {
  devices = [];
  await enter('Kellner-Passwort', 'neues');
  await save();
  await until(() => expect(asked).toContain('GET /api/devices/event/dorf'));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(page.querySelector('dialog h2')).toBeNull();
});
