import { expect, it } from 'vitest';
import { close } from '../../testing/closing.ts';
import { createFest } from '../../testing/fest.ts';
import { bratwurstFor, place } from '../../testing/placing.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { textOf } from '../../testing/read-pdf.ts';
import { readXlsx, unzip } from '../../testing/read-xlsx.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const [FIRST, SECOND] = ['2026-11-21', '2026-11-22'];

it('the archive of several days has the lines of all, and of each till a sheet a day', async () => {
  test.current.setTime(`${FIRST}T17:30:00.000Z`);
  const fest = await createFest(test.current);
  await place(fest.waiter, bratwurstFor(fest));
  test.current.setTime(`${SECOND}T05:00:00.000Z`);
  for (let count = 0; count < 2; count += 1) await place(fest.waiter, bratwurstFor(fest));
  expect((await close(fest)).status).toBe(200);

  const archive = { url: `/api/closing/event/${fest.eventId}/archive.zip`, headers: { cookie: fest.organizer.cookie } };
  const { rawPayload, headers } = await test.current.app.inject(archive);
  expect(headers['content-disposition']).toContain(`_${FIRST}_${SECOND}.zip`);
  const parts = unzip(rawPayload);
  const part = (name: string): Buffer => parts.get(name) ?? expect.fail(`no ${name} among ${[...parts.keys()]}`);
  const header = 1;
  expect(readCsv(part('Bestellungen.csv').toString('utf8'))).toHaveLength(header + 3);
  expect(readXlsx(part('Bestellungen.xlsx')).get('Bestellungen')).toHaveLength(header + 3);
  const written = (name: string): string => textOf(part(name)).join(' ').replace(/\s+/g, ' ');
  for (const [day, words, expected] of [
    [FIRST, 'Geschäftstag 21.11.2026', '8.50'],
    [SECOND, 'Geschäftstag 22.11.2026', '17.00'],
  ] as const) {
    const sheet = written(`Abrechnungen/${day} Service 1 device_1.pdf`);
    expect(sheet).toContain('Abrechnung Service 1 Waldfest');
    expect(sheet).toContain(words);
    expect(sheet).toContain(`Soll ${expected}`);
    expect(written(`Tagesbericht ${day}.pdf`)).toContain(`Bezahlt ${expected}`);
  }
  expect(written('Schlussbericht.pdf')).toContain('Bezahlt 25.50');
});
