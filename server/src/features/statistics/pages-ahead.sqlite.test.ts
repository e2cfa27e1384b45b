import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pagesAhead } from './pages-ahead.ts';

const ORDERS = Array.from({ length: 5 }, (_, n) => ({ orderNumber: (n + 1) * 10 }));

function reader() {
  const asked: (number | undefined)[] = [];
  const read = async ({ after, limit }: { after: number | undefined; limit: number }) => {
    // As long as a question takes until it leaves.
    for (let step = 0; step < 20; step++) await Promise.resolve();
    asked.push(after);
    await turn();
    return ORDERS.filter(({ orderNumber }) => orderNumber > (after ?? 0)).slice(0, limit);
  };
  return { asked, read };
}

test('every order comes once, in turn', async () => {
  for (const size of [1, 2, 5, 6]) {
    const seen = [];
    for await (const page of pagesAhead(size, reader().read)) seen.push(...page);
    expect(seen, `pages of ${size}`).toEqual(ORDERS);
  }
});

test('the next page is asked for before this one is handed out, and none beyond it', async () => {
  const { asked, read } = reader();
  const pages = pagesAhead(2, read);
  expect((await pages.next()).value).toEqual(ORDERS.slice(0, 2));
  expect(asked).toEqual([undefined, 20]);
  await pages.return(undefined);
  await turn();
  expect(asked).toEqual([undefined, 20]);
});

test('a page that cannot be read is told to whoever comes for it', async () => {
  const read = async ({ after }: { after: number | undefined }) => {
    if (after !== undefined) throw new Error('the disk is gone');
    return ORDERS.slice(0, 2);
  };
  const pages = pagesAhead(2, read);
  await pages.next();
  await expect(pages.next()).rejects.toThrow('the disk is gone');
});
