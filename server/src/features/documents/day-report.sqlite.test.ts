import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createDepositFest, saveSettings, VAT_OWED } from '../../testing/deposit-fest.ts';
import { createFest, orderFor } from '../../testing/fest.ts';
import { filesOf } from '../../testing/files.ts';
import { place } from '../../testing/placing.ts';
import { textOf } from '../../testing/read-pdf.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const file = filesOf(test);
const DATE = '2026-11-21';
const NEXT_DATE = '2026-11-22';

it('the report says what VAT and deposits came to, also when the organizer owes no VAT any more', async () => {
  const fest = await createDepositFest(test.current);
  await saveSettings(fest, VAT_OWED);
  await place(fest.waiter, orderFor(fest));
  const menuItem = { id: fest.cup, name: 'Mehrwegbecher', category: 'Becher' };
  for (const [quantity, total] of [
    [3, 6],
    [-1, -2],
  ] as const) {
    const items = [{ menuItem, quantity, price: 2 }];
    const paid = { total, paymentAmount: Math.max(0, total), change: Math.max(0, -total) };
    await place(fest.waiter, orderFor(fest, { items, ...paid }));
  }
  await saveSettings(fest, { vatNumber: VAT_OWED.vatNumber, isVatLiable: false });
  const report = async () =>
    textOf((await file(fest, `/api/closing/event/${fest.eventId}/report.pdf?date=${DATE}`)).content).join('\n');
  const written = await report();
  for (const words of [
    `MWST ${VAT_OWED.vatNumber}\nSatz\nBrutto\nMWST\nNetto\n8.1 %\n32.50\n2.44\n30.06`,
    'Depot eingenommen\n6.00\nDepot zurückgegeben\n-2.00',
    'Ausgegeben\nZurück\nCHF\nMehrwegbecher\n3\n1\n4.00',
  ]) {
    expect(written).toContain(words);
  }
  await saveSettings(fest, { vatNumber: '', isVatLiable: false });
  expect(await report()).toContain('MWST\nSatz\nBrutto');

  await saveSettings(fest, VAT_OWED);
  const menu = await fest.organizer.get<{ id: number }[]>('/api/menu');
  const rivella = menu.body.find(({ id }) => id === fest.rivella);
  await fest.organizer.put(`/api/menu/${fest.rivella}`, { ...rivella, taxClass: 'reduced' });
  await place(fest.waiter, orderFor(fest));
  expect(await report()).toContain('60.50\n4.53\n55.97\n2.6 %\n4.50\n0.11\n4.39\nTotal\n65.00\n4.64\n60.36');
});

it('the report names what was cancelled, and why', async () => {
  const fest = await createFest(test.current);
  await place(fest.waiter, orderFor(fest));
  const url = `/api/closing/event/${fest.eventId}/report.pdf`;
  const written = async (query = '') => textOf((await file(fest, `${url}${query}`)).content).join(' ');
  expect(await written()).not.toContain('Stornierungen');
  const cancelled = await place(fest.waiter, orderFor(fest));
  await fest.organizer.post(`/api/orders/${cancelled}/cancel`, { reason: 'Gast ging' });
  expect(await written(`?date=${DATE}`)).toMatch(
    /Stornierungen Nr\. Zeit Tisch Gerät Grund Zahlung CHF 2 \d\d:\d\d 12 Service 1 Gast ging Bar 32\.50/,
  );
  expect(await written()).toMatch(/CHF 2 21\.11\. \d\d:\d\d 12 Service 1 Gast ging Bar 32\.50/);
});

it('the report names what happened after midnight by its own date', async () => {
  const fest = await createFest(test.current);
  const before = test.current.context.now().toISOString();
  test.current.setTime(`${NEXT_DATE}T00:30:00.000Z`);
  const cancelled = await place(fest.waiter, orderFor(fest));
  await fest.organizer.post(`/api/orders/${cancelled}/cancel`, { reason: 'Gast ging' });
  test.current.setTime(before);
  const { content } = await file(fest, `/api/closing/event/${fest.eventId}/report.pdf`);
  expect(textOf(content).join(' ')).toMatch(/CHF 1 22\.11\. 01:30 12 Service 1 Gast ging/);
});

it('the report says what was sold without VAT, and what beside the takings should lie in the tills', async () => {
  const fest = await createFest(test.current);
  await place(fest.waiter, orderFor(fest));
  await saveSettings(fest, VAT_OWED);
  await place(fest.waiter, orderFor(fest));
  const entries = `/api/cash-up/event/${fest.eventId}/device/device_1/entries`;
  for (const [kind, amount] of [
    ['float', 200],
    ['skim', 50],
  ]) {
    await fest.organizer.post(entries, { clientEntryId: randomUUID(), date: DATE, kind, amount });
  }
  const { content } = await file(fest, `/api/closing/event/${fest.eventId}/report.pdf`);
  const written = textOf(content).join(' ').replace(/\s+/g, ' ');
  expect(written).toContain('Ohne MWST verkauft: CHF 32.50.');
  expect(written).toContain(
    'Soll: die Einnahmen, mit CHF 200.00 Wechselgeld und ohne CHF 50.00, die abgeschöpft sind.',
  );
});

it('the report tells two tills of one service number apart, and a difference only as long as it holds', async () => {
  const fest = await createFest(test.current);
  await place(fest.waiter, orderFor(fest));
  const entries = `/api/cash-up/event/${fest.eventId}/device/device_1/entries`;
  const counts = [{ denomination: 20, count: 1 }];
  await fest.organizer.post(entries, { clientEntryId: randomUUID(), date: DATE, kind: 'count', counts });
  const written = async () =>
    textOf((await file(fest, `/api/closing/event/${fest.eventId}/report.pdf`)).content)
      .join(' ')
      .replace(/\s+/g, ' ');
  expect(await written()).toContain('Service 1, 21.11.2026 32.50 32.50 20.00 -12.50 Abgerechnet');
  await place(fest.waiter, orderFor(fest));
  await fest.organizer.delete(`/api/devices/event/${fest.tag}/reset`);
  await place(await test.current.asWaiter(fest.tag, fest.password, 'danach'), orderFor(fest));
  const later = await written();
  expect(later).toContain('Service 1 (device_1), 21.11.2026 65.00 65.00 20.00 Seither gebraucht');
  const note = 'Ist und Differenz im Total sind die der Kassen, die gezählt und seither nicht gebraucht sind.';
  expect(later).toContain(`Service 1 (device_2), 21.11.2026 32.50 32.50 Offen Total 97.50 97.50 ${note}`);
  const others = entries.replace('device_1', 'device_2');
  await fest.organizer.post(others, { clientEntryId: randomUUID(), date: DATE, kind: 'count', counts });
  expect(await written()).toContain(`20.00 -12.50 Abgerechnet Total 97.50 97.50 20.00 -12.50 ${note}`);
  await fest.organizer.post(entries, { clientEntryId: randomUUID(), date: DATE, kind: 'count', counts });
  const settled = await written();
  expect(settled).toContain('Total 97.50 97.50 40.00 -57.50');
  expect(settled).not.toContain(note);
});
