// @vitest-environment happy-dom
import type { OrganizerSettingsWire } from '@bestellsystem/domain/organizer-settings-schema.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { waiterScreen } from '../../lib/testing/waiter-screen.tsx';
import { saveSettings } from './settings-api.ts';
import { SettingsForm } from './settings-form.tsx';

const SETTINGS: OrganizerSettingsWire = {
  ...{ name: 'Turnverein', street: '', houseNumber: '', postalCode: '', town: '', iban: '', receiptText: '' },
  ...{ isVatLiable: false, vatNumber: '', vatRates: [], isCashRounded: false },
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});
const { page, render } = pageForEachTest();

const field = (label: string) => {
  const found = [...page.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label));
  return page.querySelector(`#${CSS.escape(found?.htmlFor ?? '')}`) as HTMLInputElement;
};

function type(label: string, text: string) {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(label), text);
    field(label).dispatchEvent(new Event('input', { bubbles: true }));
  });
}

it('what somebody else has saved meanwhile stays, but for what was changed here', async () => {
  const calls: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'PUT') calls.push(JSON.parse(String(body)));
    return Response.json({ ...SETTINGS, town: 'Bern', isCashRounded: true });
  });
  render(waiterScreen(<SettingsForm settings={SETTINGS} onSave={saveSettings} />));
  type('Name', 'Turnverein Oberdorf');
  await act(async () => page.querySelector('form')?.requestSubmit());
  expect(calls).toEqual([{ ...SETTINGS, name: 'Turnverein Oberdorf', town: 'Bern', isCashRounded: true }]);
});

it('what was typed during a save goes on top of what that has brought', async () => {
  const saving = Promise.withResolvers<OrganizerSettingsWire>();
  const sent: unknown[] = [];
  const onSave = (...told: OrganizerSettingsWire[]) => {
    sent.push(...told);
    return saving.promise;
  };
  render(waiterScreen(<SettingsForm settings={SETTINGS} onSave={onSave} />));
  await act(async () => page.querySelector('form')?.requestSubmit());
  type('Strasse', 'Dorfweg');
  await act(async () => saving.resolve({ ...SETTINGS, town: 'Bern' }));
  expect([field('Strasse').value, field('Ort').value]).toEqual(['Dorfweg', 'Bern']);
  await act(async () => page.querySelector('form')?.requestSubmit());
  expect(sent.slice(2)).toEqual([
    { ...SETTINGS, street: 'Dorfweg', town: 'Bern' },
    { ...SETTINGS, town: 'Bern' },
  ]);
});

it('a page of the network is not taken for the particulars', async () => {
  const calls: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    calls.push(method);
    return new Response('<html></html>', { headers: { 'content-type': 'text/html' } });
  });
  await expect(saveSettings(SETTINGS, SETTINGS)).rejects.toThrow();
  expect(calls).toEqual(['GET']);
});

it('what is typed while the entries are being saved stays, and is not called saved', async () => {
  const saving = Promise.withResolvers<OrganizerSettingsWire>();
  render(waiterScreen(<SettingsForm settings={SETTINGS} onSave={() => saving.promise} />));
  type('Name', 'Turnverein Wil');
  act(() => page.querySelector('form')?.requestSubmit());
  type('Ort', 'Wil');
  await act(async () => saving.resolve({ ...SETTINGS, name: 'Turnverein Wil' }));
  expect([field('Name').value, field('Ort').value]).toEqual(['Turnverein Wil', 'Wil']);
  expect(page.textContent).not.toContain('Gespeichert');
});

it('what was saved stands in the form as the server has it', async () => {
  render(
    waiterScreen(<SettingsForm settings={SETTINGS} onSave={async (sent) => ({ ...sent, name: sent.name.trim() })} />),
  );
  type('Name', 'Turnverein Wil ');
  await act(async () => page.querySelector('form')?.requestSubmit());
  expect(field('Name').value).toBe('Turnverein Wil');
  expect(page.textContent).toContain('Gespeichert');
});

it('who owes VAT reads which rate an item has that nobody has chosen one for', () => {
  render(
    waiterScreen(<SettingsForm settings={{ ...SETTINGS, isVatLiable: true }} onSave={async (sent) => sent as never} />),
  );
  expect(page.textContent).toContain(
    'ohne Wahl gilt, was die übrigen Artikel der Kategorie gemeinsam haben, sonst der Normalsatz.',
  );
});
