import { expect, it } from 'vitest';
import { saveSettings, VAT_OWED } from '../../testing/deposit-fest.ts';
import { createFest, orderFor } from '../../testing/fest.ts';
import { filesOf } from '../../testing/files.ts';
import { bratwurstFor, place } from '../../testing/placing.ts';
import { gridOf, textOf } from '../../testing/read-pdf.ts';
import { readQr } from '../../testing/read-qr.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const file = filesOf(test);
const DATE = '2026-11-21';
const ADDRESS = { name: 'Verein', street: 'Dorfstrasse', houseNumber: '1', postalCode: '3000', town: 'Bern' };
/** The example of the standard. */
const IBAN = 'CH9300762011623852957';
const QR_IBAN = 'CH4431999123000889012';

it('an invoice says what was paid, how and when, and asks for nothing a second time', async () => {
  const fest = await createFest(test.current);
  await saveSettings(fest, { ...ADDRESS, iban: IBAN, isCashRounded: true });
  const menu = await fest.organizer.get<{ id: number; menuItem: { name: string } }[]>(
    `/api/events/${fest.eventId}/menu-items`,
  );
  const row = menu.body.find(({ menuItem }) => menuItem.name === 'Bratwurst');
  await fest.organizer.patch(`/api/events/${fest.eventId}/menu-items/${row?.id}`, { specialPrice: 8.52 });
  const items = [{ menuItem: { id: fest.bratwurst, name: 'Bratwurst', price: 8.52 }, quantity: 1, price: 8.52 }];
  const sausage = { items, total: 8.52 };
  const cash = { rounding: -0.02, paymentAmount: 10, change: 1.5 };
  await place(fest.waiter, bratwurstFor(fest, { ...sausage, ...cash }));
  test.current.passSeconds(600);
  await place(fest.waiter, bratwurstFor(fest, { ...sausage, ...cash }));
  const card = { paymentMethod: 'CARD_TWINT', paymentAmount: 8.52, change: 0 };
  await place(fest.waiter, bratwurstFor(fest, { ...sausage, ...card }));
  test.current.passSeconds(-600);
  const { content, name } = await file(fest, `/api/statistics/event/${fest.eventId}/invoice.pdf?date=${DATE}`);
  expect(name).toContain('rechnung_');
  const written = textOf(content).join(' ').replace(/\s+/g, ' ');
  expect(written).toContain(
    'Total CHF 25.56 Bereits bezahlt. Offen: CHF 0.00 Bezahlt: Bar CHF 17.00 (Rundung -0.04), ',
  );
  expect(written).toMatch(
    /-0\.04\), 21\.11\.2026 \d\d:\d\d bis \d\d:\d\d Bezahlt: Karte\/Twint CHF 8\.52, 21\.11\.2026 \d\d:\d\d /,
  );
  expect(written).not.toContain('Empfangsschein');
});

it('an invoice that is still to be paid is a PDF, with a QR-bill once the organizer has an IBAN and an address', async () => {
  const fest = await createFest(test.current);
  await place(fest.waiter, orderFor(fest));
  const url = `/api/statistics/event/${fest.eventId}/invoice.pdf?date=${DATE}&tableNumber=12&unpaid=true`;
  const plain = await file(fest, url);
  expect(plain).toMatchObject({
    type: 'application/pdf',
    name: `attachment; filename="rechnung_${fest.tag}_${DATE}_Tisch-12.pdf"`,
  });
  await saveSettings(fest, { ...VAT_OWED, ...ADDRESS, iban: IBAN });
  const billed = await file(fest, url);
  const written = textOf(billed.content).join('\n');
  for (const words of [
    '2\nRösti\n14.00\n28.00',
    'Total CHF\n32.50',
    'Offen: CHF 32.50',
    'Tisch 12',
    'Empfangsschein',
  ]) {
    expect(written).toContain(words);
  }
  expect(written).not.toContain('Bezahlt');
  const bill = readQr(gridOf(billed.content)).split('\n');
  const creditor = ['S', 'Verein', 'Dorfstrasse', '1', '3000', 'Bern', 'CH'];
  const nobody = ['', '', '', '', '', '', ''];
  expect(bill.slice(0, 20)).toEqual(['SPC', '0200', '1', IBAN, ...creditor, ...nobody, '32.50', 'CHF']);
  expect(bill.slice(27, 31)).toEqual(['NON', '', expect.stringMatching(/^Waldfest \d+ 21\.11\.2026$/), 'EPD']);
  await saveSettings(fest, { ...VAT_OWED, ...ADDRESS, iban: QR_IBAN });
  const withReference = readQr(gridOf((await file(fest, url)).content)).split('\n');
  expect([withReference[3], withReference[27]]).toEqual([QR_IBAN, 'QRR']);
  expect(withReference[28]).toMatch(/^\d{27}$/);
  const address = encodeURIComponent('Holzbau AG\nIm Winkel 12\n5726 Unterkulm');
  const addressed = (await file(fest, `${url}&recipient=${address}`)).content;
  expect(textOf(addressed).join('\n')).toContain('Holzbau AG\nIm Winkel 12\n5726 Unterkulm\nRechnung');
  const debtor = ['S', 'Holzbau AG', 'Im Winkel', '12', '5726', 'Unterkulm', 'CH'];
  expect(readQr(gridOf(addressed)).split('\n').slice(20, 27)).toEqual(debtor);
  expect((await fest.organizer.get(`${url}&recipient=${'x'.repeat(301)}`)).status).toBe(400);
  const none = await fest.organizer.get<{ code: string }>(url.replace('=12', '=99'));
  expect([none.status, none.body.code]).toEqual([404, 'NO_ORDERS']);
});

it('a QR-bill says names with the letters that banks take', async () => {
  const fest = await createFest(test.current);
  const event = { name: 'Dorffest 🎉 – Samstag', eventDate: DATE };
  expect((await fest.organizer.put(`/api/events/${fest.eventId}`, event)).status).toBe(200);
  await place(fest.waiter, orderFor(fest));
  await saveSettings(fest, { ...VAT_OWED, ...ADDRESS, name: 'Verein „Ćevapi“', iban: IBAN });
  const { content } = await file(fest, `/api/statistics/event/${fest.eventId}/invoice.pdf?date=${DATE}&unpaid=true`);
  const bill = readQr(gridOf(content)).split('\n');
  expect([bill[5], bill[29]]).toEqual(['Verein "Cevapi"', 'Dorffest - Samstag 21.11.2026']);
});
