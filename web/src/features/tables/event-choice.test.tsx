// @vitest-environment happy-dom
import { addDays, formatDate } from '@bestellsystem/domain/business-day.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { loadActiveEvents } from '../../lib/active-events.ts';
import { eveningToday } from '../../lib/server-clock.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { WAITER, waiterForEachTest, waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { EventChoice } from './event-choice.tsx';

waiterForEachTest();
const { page, renderAndWait } = pageForEachTest();
const FEST = { id: 4, name: 'Fest', eventDate: '2026-11-21', description: null, isActive: true };
let answer: () => Response;

beforeEach(() => {
  answer = () => Response.json([FEST]);
  vi.stubGlobal('fetch', async () => answer());
});

function loseNetwork(): void {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
}
const onChoose = vi.fn();
const show = (eventId?: number) => renderAndWait(waiterScreen(<EventChoice eventId={eventId} onChoose={onChoose} />));
const options = () => [...page.querySelectorAll('option')].map(({ textContent }) => textContent);
const said = () => page.querySelector('[role="alert"]')?.textContent ?? '';

it('the events that were told before can be chosen from without network', async () => {
  await loadActiveEvents('WAITER');
  loseNetwork();
  await show();
  await until(() => expect(options()).toEqual(['Kein Event (Standardmenü)', 'Fest – 21.11.2026']));
  expect(said()).toBe('');
});

it('a server that fails is told of, and the events stay', async () => {
  await loadActiveEvents('WAITER');
  answer = () => Response.json({ code: 'INTERNAL', message: 'Datenbank weg' }, { status: 500 });
  await show();
  await until(() => expect(said()).toContain('Datenbank weg'));
  expect(options()).toContain('Fest – 21.11.2026');
});

it('events that somebody else was told of are nobody’s to choose', async () => {
  await loadActiveEvents('WAITER');
  localStorage.setItem('user', JSON.stringify({ ...WAITER, username: 'waiter_chilbi' }));
  loseNetwork();
  await show();
  await until(() => expect(said()).toContain('Keine Verbindung zum Server'));
  expect(options()).toEqual(['Kein Event (Standardmenü)']);
});

it('a page of the network in place of the events is not kept', async () => {
  await loadActiveEvents('WAITER');
  answer = () => new Response('<h1>Gäste-WLAN</h1>');
  await expect(loadActiveEvents('WAITER')).rejects.toThrow('Keine Verbindung zum Server');
  await show();
  await until(() => expect(options()).toContain('Fest – 21.11.2026'));
});

it.each([undefined, FEST.id])('«Heute» leads to the event of today, never away from it: %s', async (eventId) => {
  answer = () => Response.json([{ ...FEST, eventDate: eveningToday() }]);
  await show(eventId);
  const key = () => page.querySelector('button');
  await until(() => expect(key()?.textContent).toBe('Heute: Fest'));
  expect(key()?.getAttribute('aria-pressed')).toBe(String(eventId === FEST.id));
  key()?.click();
  expect(onChoose).toHaveBeenLastCalledWith(FEST.id);
});

it('one that began the day before is named by its date', async () => {
  const eventDate = addDays(eveningToday(), -1);
  answer = () => Response.json([{ ...FEST, eventDate }]);
  await show();
  await until(() => expect(page.querySelector('button')?.textContent).toBe(`${formatDate(eventDate)}: Fest`));
});
