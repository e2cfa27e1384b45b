import { expect, it } from 'vitest';
import { createFest } from '../../testing/fest.ts';
import { findOffice, openedByOffice } from '../../testing/office.ts';
import { sellItem } from '../../testing/sell-item.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const office = findOffice();
const NAMES = ['=1+1', '+41 79', '-5', '@SUM(A1)', '=HYPERLINK("http://127.0.0.1";"x")', 'Rösti «gross» & <klein>'];

it.skipIf(!office)(
  'LibreOffice (skipped where there is none) opens the files and finds no formula in them',
  async () => {
    const fest = await createFest(test.current);
    for (const item of NAMES) await sellItem(fest, { item });
    for (const file of ['export-range', 'export-range.xlsx']) {
      const url = `/api/statistics/event/${fest.eventId}/${file}?startDate=2026-11-21&endDate=2026-11-21`;
      const { rawPayload } = await test.current.app.inject({ url, headers: { cookie: fest.organizer.cookie } });
      const opened = openedByOffice(office ?? '', file === 'export-range' ? 'export.csv' : 'export.xlsx', rawPayload);
      expect(opened).toContain('<text:p>Rösti «gross» &amp; &lt;klein&gt;</text:p>');
      expect(opened).toContain('@SUM(A1)</text:p>');
      expect(opened).not.toContain('table:formula');
    }
  },
  120_000,
);
