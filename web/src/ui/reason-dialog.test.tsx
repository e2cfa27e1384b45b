// @vitest-environment happy-dom
import { act, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { ApiError, noAnswer } from '../lib/api.ts';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const { page, render } = pageForEachTest();
let sent: string[];
let answer: () => void;
let refuse: (error: Error) => void;
let toldLate: string[];

function Orders() {
  const [asked, setAsked] = useState<string>();
  return (
    <>
      {['11', '12'].map((order) => (
        <button key={order} type="button" onClick={() => setAsked(order)}>
          {order}
        </button>
      ))}
      <ReasonDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`Bestellung ${asked} stornieren?`}
        reasons={['Vertippt', 'Falscher Tisch']}
        confirmLabel="Stornieren"
        onConfirm={(reason) => {
          sent.push(`${asked}: ${reason}`);
          return new Promise<void>((resolve, reject) => {
            answer = resolve;
            refuse = reject;
          });
        }}
        onLateFailure={(error) => toldLate.push(`${asked}: ${(error as Error).message}`)}
      />
    </>
  );
}

beforeEach(() => {
  sent = [];
  toldLate = [];
  render(<Orders />);
});

function press(label: string) {
  const keys = [...page.querySelectorAll('button')];
  act(() => keys.find((key) => [key.textContent, key.getAttribute('aria-label')].includes(label))?.click());
}

it('while one reason is being sent no other one is', () => {
  press('11');
  press('Vertippt');
  press('Falscher Tisch');
  expect(sent).toEqual(['11: Vertippt']);
});

it('an answer that comes when something else is asked leaves that open', async () => {
  press('11');
  press('Vertippt');
  press('Schliessen');
  press('12');
  await act(async () => answer());
  expect(page.querySelector('dialog')?.textContent).toContain('Bestellung 12 stornieren?');
});

it('what goes wrong after it was closed is told of what was asked then', async () => {
  press('11');
  press('Vertippt');
  press('Schliessen');
  press('12');
  await act(async () => refuse(new Error('Die Küche hat begonnen.')));
  expect(toldLate).toEqual(['11: Die Küche hat begonnen.']);
  expect(page.querySelector('dialog')?.textContent).not.toContain('Die Küche hat begonnen.');
});

it('what goes wrong while it is open is said in it', async () => {
  press('11');
  press('Vertippt');
  await act(async () => refuse(new Error('Die Küche hat begonnen.')));
  expect(page.querySelector('dialog')?.textContent).toContain('Die Küche hat begonnen.');
  expect(toldLate).toEqual([]);
});

it('of what may have been done it says that this is uncertain, and what tells', async () => {
  press('11');
  press('Vertippt');
  await act(async () => refuse(noAnswer()));
  expect(page.querySelector('dialog')?.textContent).toContain(
    'Keine Verbindung zum Server. Ungewiss, ob es geschehen ist: Die Liste zeigt es, sonst bitte nochmals antippen.',
  );
});

it('and ends the sentence of the server once', async () => {
  press('11');
  press('Vertippt');
  await act(async () => refuse(new ApiError(500, 'INTERNAL', 'Bitte erneut versuchen.')));
  expect(page.querySelector('dialog')?.textContent).toContain('Bitte erneut versuchen. Ungewiss, ob es geschehen ist');
});

it('whoever has thought better of it leaves everything as it is', () => {
  press('11');
  press('Abbrechen');
  expect(page.querySelector('dialog')?.textContent).toBe('');
  expect(sent).toEqual([]);
});
