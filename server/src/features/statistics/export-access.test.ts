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
