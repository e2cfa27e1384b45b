// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { BarChart } from './bar-chart.tsx';

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
