import { killBrowser } from '../faults/kill-browser.ts';
import { expect, test } from '../support/journey.ts';

const SEED = 20_261_121;

test('a tablet killed at three moments between payment and answer loses no order and doubles none', async () => {
  test.setTimeout(600_000);
  const { problems, figures } = await killBrowser({ points: 3, seed: SEED });
  expect(problems).toEqual([]);
  expect(figures.kills).toBe(3);
});

test('the count finds the order that a forgetful device has lost', async () => {
  const { problems } = await killBrowser({ points: 1, seed: SEED }, 'forgets');
  expect(problems).toContain('table 101 was called taken and is lost');
});
