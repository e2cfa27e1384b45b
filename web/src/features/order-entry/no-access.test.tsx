// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { waiterForEachTest, waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { NoAccess } from './no-access.tsx';

const asked = vi.fn();
const loggedOut = vi.fn();

waiterForEachTest();
const { page, renderAndWait } = pageForEachTest();

function open(eventId: number): Promise<void> {
  return renderAndWait(
    waiterScreen(<NoAccess eventId={eventId} isAsking={false} onAskAgain={asked} />, { chrome: { logOut: loggedOut } }),
  );
}

function press(name: string): Promise<void> {
  const key = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  return act(async () => key?.click());
}

it('whose event was closed learns what happened, asks again once it is open, or logs out', async () => {
  await open(4);
  expect(page.textContent).toContain('«Fest» ist ausgeschaltet oder abgeschlossen');
  await press('Nochmals prüfen');
  expect(asked).toHaveBeenCalledOnce();
  await press('Abmelden');
  expect(loggedOut).toHaveBeenCalledOnce();
});

it('who opened a foreign event is led to their own', async () => {
  await open(9);
  expect(page.textContent).toContain('Dieses Gerät ist für «Fest» angemeldet.');
  expect(page.querySelector('a')?.textContent).toBe('Zu «Fest»');
});
