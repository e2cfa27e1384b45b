// @vitest-environment happy-dom
import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { act, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { EventDeletion } from './event-deletion.tsx';

afterEach(() => vi.unstubAllGlobals());
const { page, render } = pageForEachTest();

it('who deletes an event is told that its figures can be seen no more', () => {
  const event = { id: 7, name: 'Dorffest' } as Event;
  render(waiterScreen(<EventDeletion event={event} onDone={() => undefined} />));
  expect(page.textContent).toContain(
    'Bestellungen bleiben gespeichert, Statistik und Berichte sind nicht mehr zu sehen. Zurückholen kann es nur, wer den Server betreibt.',
  );
  expect(page.textContent).not.toContain('eingeschaltet');
  render(waiterScreen(<EventDeletion event={{ ...event, isActive: true }} onDone={() => undefined} />));
  expect(page.textContent).toContain('Es ist eingeschaltet: Kellner und Küche verlieren es sofort.');
});

it('the question about one event stays where the deletion of another ends meanwhile', async () => {
  let answer: (() => void) | undefined;
  vi.stubGlobal('fetch', (path: string) =>
    path === '/api/events/7'
      ? new Promise((resolve) => (answer = () => resolve(Response.json({ success: true }))))
      : Promise.resolve(Response.json(null)),
  );
  render(waiterScreen(<Events />));
  press('Dorffest');
  press('Löschen');
  await until(() => expect(answer).toBeDefined());
  press('Abbrechen');
  press('Chilbi');
  await act(async () => answer?.());
  await until(() => expect(page.textContent).toContain('Event gelöscht'));
  expect(page.querySelector('dialog strong')?.textContent).toBe('Chilbi');
});

const EVENTS = [{ id: 7, name: 'Dorffest' } as Event, { id: 8, name: 'Chilbi' } as Event];

function Events() {
  const [toDelete, setToDelete] = useState<Event>();
  return (
    <>
      {EVENTS.map((event) => (
        <button key={event.id} type="button" onClick={() => setToDelete(event)}>
          {event.name}
        </button>
      ))}
      <EventDeletion event={toDelete} onDone={() => setToDelete(undefined)} />
    </>
  );
}

function press(label: string) {
  const keys = [...page.querySelectorAll('button')];
  act(() => keys.find(({ textContent }) => textContent === label)?.click());
}

it('why an event was not deleted is seen from everywhere on the page, until it is read', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'INTERNAL', message: 'Interner Fehler' }, { status: 500 }));
  render(waiterScreen(<Events />));
  press('Dorffest');
  press('Löschen');
  await until(() => expect(page.querySelector('[role=alert]')?.textContent).toBe('Interner Fehler'));
  act(() => page.querySelector<HTMLElement>('[aria-label="Meldung schliessen"]')?.click());
  await until(() => expect(page.querySelector('[role=alert]')).toBeNull());
});
