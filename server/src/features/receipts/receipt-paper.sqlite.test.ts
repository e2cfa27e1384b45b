import type { ReceiptPrinted, ReceiptWire } from '@bestellsystem/domain/receipts-schema.ts';
import { type PrinterSimulator, startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { decodeWithNpos } from '@bestellsystem/print/testing/decode-with-npos.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { saveSettings, VAT_OWED } from '../../testing/deposit-fest.ts';
import { createMenuItem, putOnMenu } from '../../testing/event-factories.ts';
import { configurePrinters, createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { place } from '../../testing/placing.ts';
import { PATIENT, queueOf, startQuickSpooler } from '../../testing/printing-fest.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Spooler } from '../printing/spooler.ts';

const CLUB = { name: 'Turnverein', street: 'Dorfstrasse', houseNumber: '7a', postalCode: '3000', town: 'Bern' };

let test: TestApp;
let stop: () => Promise<void>;
let fest: Fest;
let kitchen: PrinterSimulator;
let bar: PrinterSimulator;
let spooler: Spooler;

beforeEach(async () => {
  const opened = await openTestApp();
  test = opened.testApp;
  stop = opened.stop;
  kitchen = await startPrinterSimulator({ mode: 'ok' });
  bar = await startPrinterSimulator({ mode: 'ok' });
  fest = await createFest(test);
  await configurePrinters(fest, { kitchen: kitchen.port, bar: bar.port });
  spooler = startQuickSpooler(test, PATIENT);
});

afterEach(async () => {
  await spooler.stop();
  await Promise.all([kitchen.close(), bar.close()]);
  await stop();
});

async function receiptsOn(printer: PrinterSimulator): Promise<string[]> {
  const papers = await Promise.all(printer.paper.map(decodeWithNpos));
  return papers.map(({ text }) => text.replace(/\s+/g, ' ').trim()).filter((text) => text.includes('Quittung'));
}

async function print(orderId: number, printerId?: number): Promise<ReceiptPrinted> {
  const answer = await fest.waiter.post<ReceiptPrinted>(`/api/orders/${orderId}/receipt/print`, { printerId });
  expect(answer.status, answer.text).toBe(200);
  await spooler.wake();
  return answer.body;
}

it('comes out unmarked once; every further one says KOPIE, at whichever printer', async () => {
  await saveSettings(fest, { ...CLUB, receiptText: 'Merci!' });
  const id = await place(fest.waiter, orderFor(fest));
  expect(await print(id)).toEqual({ printer: 'Küche', isCopy: false, isRetried: false });
  const [first] = await receiptsOn(kitchen);
  expect(first).toMatch(/^Turnverein Dorfstrasse 7a 3000 Bern Waldfest \d+ Quittung Nr\. 1 Tisch 12 \d\d\.\d\d\.2026 /);
  expect(first).toMatch(
    /2x Rösti 28\.00 à 14\.00 1x Rivella 4\.50 -+ TOTAL CHF 32\.50 Bezahlt \(Bar\) CHF 50\.00 Rückgeld CHF 17\.50 Merci!$/,
  );
  expect(first).not.toContain('KOPIE');
  expect(first).not.toContain('MWST');

  const { printers } = (await fest.waiter.get<ReceiptWire>(`/api/orders/${id}/receipt`)).body;
  const barId = printers.find(({ name }) => name === 'Bar')?.id;
  expect(await print(id, barId)).toEqual({ printer: 'Bar', isCopy: true, isRetried: false });
  expect(await print(id)).toEqual({ printer: 'Küche', isCopy: true, isRetried: false });
  const copies = [...(await receiptsOn(bar)), ...(await receiptsOn(kitchen)).slice(1)];
  expect(copies).toHaveLength(2);
  for (const copy of copies) expect(copy).toMatch(/^KOPIE =+ Turnverein .* KOPIE$/);
});

it('says the VAT in it where VAT is owed', async () => {
  await saveSettings(fest, { ...CLUB, ...VAT_OWED });
  await print(await place(fest.waiter, orderFor(fest)));
  const [paper] = await receiptsOn(kitchen);
  expect(paper).toContain('2x Rösti 28.00 à 14.00, MWST 8.1 % 1x Rivella 4.50 MWST 8.1 %');
  expect(paper).toContain('MWST-Nr. CHE-116.281.710 enthält 8.1 % MWST auf 32.50 2.44');
});

it('says what cash was rounded by, and what was paid by card', async () => {
  await saveSettings(fest, { ...CLUB, isCashRounded: true });
  const { id } = await createMenuItem(fest.organizer, { name: 'Älplermagronen', price: 12.32 });
  await putOnMenu(fest.organizer, fest.eventId, { menuItemId: id, specialPrice: 12.32 });
  const items = [{ menuItem: { id, name: 'Älplermagronen' }, quantity: 1, price: 12.32 }];
  const cash = { items, total: 12.32, rounding: -0.02, paymentAmount: 20, change: 7.7 };
  await print(await place(fest.waiter, orderFor(fest, cash)));
  const card = { items, total: 12.32, paymentMethod: 'CARD_TWINT', paymentAmount: 12.32, change: 0 };
  await print(await place(fest.waiter, orderFor(fest, card)));
  const [rounded, exact] = await receiptsOn(kitchen);
  expect(rounded).toMatch(
    /TOTAL CHF 12\.32 Rundung CHF -0\.02 Zu zahlen CHF 12\.30 Bezahlt \(Bar\) CHF 20\.00 Rückgeld CHF 7\.70$/,
  );
  expect(exact).toMatch(/TOTAL CHF 12\.32 Bezahlt \(Karte\/Twint\) CHF 12\.32 Rückgeld CHF 0\.00$/);
});

it('that waits for its printer comes out at the one that is chosen then, once', async () => {
  const id = await place(fest.waiter, orderFor(fest));
  await spooler.wake();
  await kitchen.setMode('refusing');
  await print(id);
  const { printers } = (await fest.waiter.get<ReceiptWire>(`/api/orders/${id}/receipt`)).body;
  const barId = printers.find(({ name }) => name === 'Bar')?.id;
  expect(await print(id, barId)).toEqual({ printer: 'Bar', isCopy: false, isRetried: true });
  const [paper, ...more] = await receiptsOn(bar);
  expect(more).toEqual([]);
  expect(paper).toContain('UMGELEITET VON Küche');
  expect(paper).not.toContain('KOPIE');
  expect(await receiptsOn(kitchen)).toEqual([]);
});

it('is not copied from the queue once its order is cancelled', async () => {
  const id = await place(fest.waiter, orderFor(fest));
  await print(id);
  await fest.waiter.post(`/api/orders/own/${id}/cancel`, { reason: 'Vertippt' });
  const jobs = await fest.organizer.get<{ id: number; kind: string }[]>(`/api/events/${fest.eventId}/print-jobs`);
  const receipt = jobs.body.find(({ kind }) => kind === 'receipt');
  const answer = await fest.organizer.post(`/api/print-jobs/${receipt?.id}/reprint`, {});
  expect(answer).toMatchObject({ status: 409, body: { code: 'ORDER_CANCELLED' } });
});

it('that was thrown away before a byte was sent leaves the next one unmarked', async () => {
  const id = await place(fest.waiter, orderFor(fest));
  await spooler.wake();
  await kitchen.setMode('refusing');
  for (let dropped = 0; dropped < 2; dropped += 1) {
    await print(id);
    test.passSeconds(31 * 60);
    await spooler.wake();
    const [{ id: printerId } = { id: 0 }] = (await queueOf(fest)).printers;
    const wish = { printerId, action: 'discard' };
    expect((await fest.organizer.post(`/api/events/${fest.eventId}/print-queue/settle`, wish)).body).toEqual({
      jobs: 1,
    });
  }
  await kitchen.setMode('ok');
  expect(await print(id)).toEqual({ printer: 'Küche', isCopy: false, isRetried: false });
  expect(await print(id)).toEqual({ printer: 'Küche', isCopy: true, isRetried: false });
  const papers = await receiptsOn(kitchen);
  expect(papers.map((text) => text.includes('KOPIE'))).toEqual([false, true]);
});
