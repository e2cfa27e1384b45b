// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { KitchenFailures } from './kitchen-failures.tsx';

const { page, render } = pageForEachTest();

it('of many failures the last ones are shown, and how many there are beside', () => {
  render(<KitchenFailures failures={['eins', 'zwei', 'drei']} onSeen={undefined} />);
  expect(page.textContent).toBe('einszweidrei');
  render(<KitchenFailures failures={['eins', 'zwei', 'drei', 'vier', 'fünf']} onSeen={undefined} />);
  expect(page.textContent).toBe('dreivierfünfUnd 2 weitere.');
});
