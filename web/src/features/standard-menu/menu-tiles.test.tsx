// @vitest-environment happy-dom
import { DEMO_CATALOGUE } from '@bestellsystem/domain/demo-catalogue.ts';
import { expect, test } from 'vitest';
import { pageForEachTest } from '../../lib/testing/react-page.ts';
import { ItemTiles } from './menu-tiles.tsx';

const { page, render } = pageForEachTest();

test('a price on a tile reads as every other amount', () => {
  const [category] = DEMO_CATALOGUE;
  if (!category) throw new Error('no category');
  render(<ItemTiles category={category} cart={[]} dispatch={() => {}} />);
  expect([...page.querySelectorAll('.money')].map(({ textContent }) => textContent)).toEqual(['CHF 4.50', 'CHF 4.00']);
});
