// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, it } from 'vitest';
import { noteContact } from '../../lib/network-state.ts';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { OutboxStatus } from './outbox-status.tsx';

const { page, render } = pageForEachTest();

it('without network a waiter can ask what becomes of an order, before the first one waits', async () => {
  render(<OutboxStatus />);
  const key = () => page.querySelector('button');
  act(() => noteContact(true));
  expect(key()).toBeNull();
  act(() => noteContact(false));
  expect(key()?.getAttribute('aria-label')).toMatch(/^Offline seit/);
  act(() => key()?.click());
  await until(() => expect(page.textContent).toContain('Alle Bestellungen sind beim Server.'));
  expect(page.textContent).toContain('bleiben auf diesem Gerät und werden gesendet, sobald Verbindung besteht');
});
