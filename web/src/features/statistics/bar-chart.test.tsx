// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { BarChart } from './bar-chart.tsx';
import { HourSales } from './hour-sales.tsx';

const { page, render } = pageForEachTest();

/** Of a digit at 14 px: 0.64 of its height in the widest of usual letters. */
const DIGIT_PX = 0.64 * 14;

it.each([
  [12_000, '120'],
  [50_000_000, "500'000"],
  [250_000_000, "2'500'000"],
])('the figures of the axis have room in the drawing: %i', (rappen, largest) => {
  render(<BarChart bars={[{ key: 'a', label: '18', rappen }]} labelPx={30} />);
  const figures = [...page.querySelectorAll('text[text-anchor=end]')];
  expect(figures.map(({ textContent }) => textContent)).toContain(largest);
  for (const figure of figures) {
    const room = Number(figure.getAttribute('x'));
    expect(room).toBeGreaterThanOrEqual(DIGIT_PX * (figure.textContent?.length ?? 0));
  }
});

it('an hour that begins and ends the day has a bar and a line at each place', () => {
  const sold = ['04', '06', '04'].map((hour) => ({ hour, totalOrders: 1, totalSales: 10 }));
  render(<HourSales salesByHour={sold} />);
  const lines = [...page.querySelectorAll('tbody th')].map(({ textContent }) => textContent);
  expect([lines.length, lines.slice(0, 3), lines.at(-1)]).toEqual([25, ['04–05', '05–06', '06–07'], '04–05']);
  expect(new Set([...page.querySelectorAll('rect')].map((bar) => bar.getAttribute('x'))).size).toBe(25);
});
