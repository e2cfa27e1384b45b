// @vitest-environment happy-dom
import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { Link, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventQuery } from '../../lib/event-queries.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { EventEditPage } from './event-edit-page.tsx';

const EVENT = { id: 7, name: 'Dorffest', eventDate: '2026-11-21', isActive: true, takeawayEnabled: true } as Event;

const { page, render } = pageForEachTest();
afterEach(() => vi.unstubAllGlobals());

let answer: ((response: Response) => void) | undefined;
let sent: unknown;
let stored: Event;

beforeEach(async () => {
  answer = undefined;
  stored = EVENT;
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'PUT') {
      sent = JSON.parse(String(body));
      return new Promise((resolve) => (answer = resolve));
    }
    return Response.json(path === '/api/events' ? [stored] : stored);
  });
  const routes = (
    <>
      <Link to="/events">Alle Events</Link>
      <Routes>
        <Route path="/events/:id/edit" element={<EventEditPage />} />
        <Route path="*" element={<p>Anderswo</p>} />
        <Route path="/events/7" element={<Shown />} />
      </Routes>
    </>
  );
  render(waiterScreen(routes, { path: '/events/7/edit' }));
  await until(() => expect(page.querySelector('[type="submit"]')).not.toBeNull());
});

/** Asks anew only where what is known is known to be old. */
function Shown() {
  const { data } = useQuery({ ...eventQuery(7), staleTime: Number.POSITIVE_INFINITY });
  return <p title={data?.name}>Gespeichert</p>;
}

const name = () => page.querySelector('input');
const password = () => page.querySelector<HTMLInputElement>('input[autocomplete="new-password"]');
const key = (label: string) =>
  [...page.querySelectorAll('button')].find((button) =>
    [button.textContent, button.getAttribute('aria-label')].includes(label),
  );
const press = (label: string) => act(() => key(label)?.click());

async function save() {
  act(() => page.querySelector<HTMLButtonElement>('[type="submit"]')?.click());
  await until(() => expect(answer).toBeDefined());
}

function type(field: HTMLInputElement | null, text: string) {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
}

function rename(text: string) {
  type(name(), text);
}

it('who has left the form while it was being saved stays where they are', async () => {
  await save();
  act(() => page.querySelector('a')?.click());
  await until(() => expect(page.textContent).toContain('Anderswo'));
  await act(async () => answer?.(Response.json(EVENT)));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(page.textContent).toContain('Anderswo');
});

it('who leaves the form while it is being saved is asked: it may not be', async () => {
  rename('Chilbi');
  await save();
  act(() => page.querySelector('a')?.click());
  await act(async () => answer?.(Response.json({ code: 'STORAGE_FULL', message: 'Kein Platz' }, { status: 507 })));
  await until(() => expect(page.textContent).toContain('Kein Platz'));
  expect([name()?.value, page.textContent]).toEqual(['Chilbi', expect.stringContaining('Änderungen verwerfen?')]);
});

it('«Abbrechen» leads away with what was typed, unasked', async () => {
  rename('Chilbi');
  press('Abbrechen');
  await until(() => expect(page.textContent).toBe('Alle EventsGespeichert'));
});

it('«Abbrechen» while the form is being saved asks first', async () => {
  rename('Chilbi');
  await save();
  press('Abbrechen');
  expect(page.textContent).toContain('Änderungen verwerfen?');
});

it('what may be saved though no answer came is asked for anew by whoever looks next', async () => {
  rename('Chilbi');
  await save();
  stored = { ...EVENT, name: 'Chilbi' };
  await act(async () => answer?.(new Response('', { status: 502 })));
  await until(() => expect(page.textContent).toContain('Ihre Eingaben sind noch da.'));
  press('Abbrechen');
  await until(() => expect(page.querySelector('[title="Chilbi"]')?.textContent).toBe('Gespeichert'));
});

it('who waits for the form to be saved is led on', async () => {
  rename('Chilbi');
  await save();
  await act(async () => answer?.(Response.json({ ...EVENT, name: 'Chilbi' })));
  await until(() => expect(page.textContent).toContain('Gespeichert'));
});

it('what nobody has changed is left to the server: a password that it cannot show, and what somebody else changes', async () => {
  rename('Chilbi');
  await save();
  expect(sent).toEqual({ name: 'Chilbi', eventDate: '2026-11-21' });
});

it('a switch that was moved is sent', async () => {
  act(() => page.querySelector<HTMLButtonElement>('[role="switch"]')?.click());
  await save();
  expect(sent).toEqual({ name: 'Dorffest', eventDate: '2026-11-21', isActive: false });
});

it('a password that is suggested for the waiters can be read, one that is typed stays hidden', async () => {
  expect(password()?.type).toBe('password');
  press('Vorschlag');
  expect(password()?.type).toBe('text');
  expect(password()?.value).not.toBe('');
  await save();
  expect(sent).toMatchObject({ waiterAccessPassword: password()?.value });
});

it('a password that is typed over the suggested one is hidden, in the same field, and the eye shows it', () => {
  press('Vorschlag');
  const field = password();
  act(() => field?.focus());
  type(field, `${field?.value}!`);
  expect(password()).toBe(field);
  expect(document.activeElement).toBe(field);
  expect([field?.type, field?.value.at(-1)]).toEqual(['password', '!']);
  press('Eingabe anzeigen');
  type(field, 'geheim');
  expect([field?.type, field?.value]).toEqual(['text', 'geheim']);
  press('Eingabe verbergen');
  expect(field?.type).toBe('password');
});
