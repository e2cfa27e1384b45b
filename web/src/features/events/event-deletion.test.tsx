// @vitest-environment happy-dom
import type { Event } from '@bestellsystem/domain/events-schema.ts';
import { expect, it } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { EventDeletion } from './event-deletion.tsx';

const { page, render } = pageForEachTest();

it('who deletes an event is told that its figures can be seen no more', () => {
  const event = { id: 7, name: 'Dorffest' } as Event;
  render(waiterScreen(<EventDeletion event={event} onDone={() => undefined} />));
  expect(page.textContent).toContain(
    'Bestellungen bleiben gespeichert, Statistik und Berichte sind nicht mehr zu sehen.',
  );
});
