// @vitest-environment happy-dom
import { act, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const { page, render } = pageForEachTest();
let sent: string[];
let answer: () => void;

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
          return new Promise<void>((resolve) => {
            answer = resolve;
          });
        }}
      />
    </>
  );
}

beforeEach(() => {
  sent = [];
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
