import { beforeAll, expect, it } from 'vitest';
import { createFest, type Fest } from '../../testing/fest.ts';
import { statisticsPath } from '../../testing/statistics-path.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
let fest: Fest;

beforeAll(async () => {
  fest = await createFest(test.current);
});

const FILES = [
  'export',
  'export-filtered',
  'export-range?startDate=2026-11-21&endDate=2026-11-21',
  'export-range.xlsx?startDate=2026-11-21&endDate=2026-11-21',
];

it('exports are for the owner and administrators; others are told so', async () => {
  const admin = await test.current.as('ADMIN');
  const stranger = await test.current.as('EVENT_ORGANIZER');
  for (const file of FILES) {
    for (const client of [fest.organizer, admin])
      expect((await client.get(statisticsPath(fest, file))).status, file).toBe(200);
    for (const client of [fest.waiter, await test.current.as('KITCHEN'), await test.current.as(null)]) {
      const { status, body } = await client.get<{ message: string }>(statisticsPath(fest, file));
      expect([file, status, body.message]).toEqual([file, 403, 'Keine Berechtigung für CSV-Export']);
    }
    expect((await stranger.get(statisticsPath(fest, file))).status, file).toBe(404);
    expect((await test.current.guest().get(statisticsPath(fest, file))).status, file).toBe(401);
  }
});

it('exports are at most sixty a minute and person, whatever they are of', async () => {
  const event = await createFest(test.current);
  const day = statisticsPath(event, 'export?date=2026-11-21');
  for (let n = 1; n <= 60; n++) expect((await event.organizer.get(day)).status).toBe(200);
  const refused = await event.organizer.get<{ code: string }>(
    statisticsPath(event, 'export-range?startDate=2026-11-21&endDate=2026-11-21'),
  );
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'TOO_MANY_EXPORTS', '60']);
  test.current.passSeconds(60);
  expect((await event.organizer.get(day)).status).toBe(200);
});
