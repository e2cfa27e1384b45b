// @vitest-environment happy-dom
import type { Device } from '@bestellsystem/domain/devices-schema.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest, until } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { DeviceLock } from './device-lock.tsx';

const DEVICE = { id: 4, deviceId: 'device_3', deviceNumber: 3, locked: false } as Device;
/** What was asked of the server. */
let sent: unknown[];
let isWell: boolean;

beforeEach(() => {
  sent = [];
  isWell = true;
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    sent.push([path, JSON.parse(String(body))]);
    return isWell
      ? new Response(null, { status: 204 })
      : Response.json({ code: 'INTERNAL', message: 'Interner Fehler' }, { status: 500 });
  });
});
afterEach(() => vi.unstubAllGlobals());
const { page, render } = pageForEachTest();
const question = () => page.querySelector<HTMLDialogElement>('[role="alertdialog"]');

function press(name: string, within: Element | null = page) {
  const keys = [...(within?.querySelectorAll('button') ?? [])];
  act(() => keys.find(({ textContent }) => textContent === name)?.click());
}

it('a device is locked after a question alone: one tap beside another key throws nobody out', async () => {
  render(waiterScreen(<DeviceLock device={DEVICE} tag="fest" />));
  press('Sperren');
  expect(question()?.open).toBe(true);
  expect(question()?.textContent).toContain('Service 3 sperren?');
  press('Abbrechen', question());
  expect([question()?.open, sent]).toEqual([false, []]);
  press('Sperren');
  press('Sperren', question());
  await until(() => expect(question()?.open).toBe(false));
  expect(sent).toEqual([[expect.stringContaining('/fest/'), { locked: true }]]);
});

it('what failed is said where it was asked for, and is asked for once more', async () => {
  isWell = false;
  render(waiterScreen(<DeviceLock device={DEVICE} tag="fest" />));
  press('Sperren');
  press('Sperren', question());
  await until(() => expect(question()?.textContent).toContain('Interner Fehler'));
  isWell = true;
  press('Sperren', question());
  await until(() => expect(question()?.open).toBe(false));
});

it('a device that somebody else locks while the question is open stays locked', async () => {
  render(waiterScreen(<DeviceLock device={DEVICE} tag="fest" />));
  press('Sperren');
  render(waiterScreen(<DeviceLock device={{ ...DEVICE, locked: true }} tag="fest" />));
  press('Sperren', question());
  await until(() => expect(sent).toEqual([[expect.stringContaining('/fest/'), { locked: true }]]));
});

it('a device is let in again without a question', async () => {
  render(waiterScreen(<DeviceLock device={{ ...DEVICE, locked: true }} tag="fest" />));
  press('Zulassen');
  await until(() => expect(sent).toEqual([[expect.stringContaining('/fest/'), { locked: false }]]));
});
