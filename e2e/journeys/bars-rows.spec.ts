import { expect, onOnePage as test } from '../support/bars/bars-test.ts';
import { EVENT_PAGE } from '../support/bars/event-screens.ts';
import { edgesOf } from '../support/bars/geometry.ts';
import { KITCHEN } from '../support/bars/kitchen-and-menu-screens.ts';
import { openScreen } from '../support/bars/open-screen.ts';

test('on a tablet that lies the tools of the kitchen stand in the row of its heading', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openScreen(page, KITCHEN, 'filled');
  const { bottom } = await edgesOf(page.getByRole('heading', { name: /^Küche/ }));
  expect((await edgesOf(page.getByRole('button', { name: 'A+ Schrift grösser' }))).top).toBeLessThan(bottom);
});

test('on the smallest phone the tabs of an event stand in one row, with the open one in sight', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openScreen(page, { ...EVENT_PAGE, path: '/events/1?tab=devices', shows: { filled: 'Inaktiv' } }, 'filled');
  const tab = (name: string) => page.getByRole('tab', { name });
  const sidesOf = (name: string) =>
    tab(name).evaluate((key) => {
      const { left, right } = key.getBoundingClientRect();
      return [left >= 0, right <= innerWidth];
    });
  expect((await edgesOf(tab('Service-Nummern'))).top).toBe((await edgesOf(tab('Eventinformationen'))).top);
  expect(await sidesOf('Service-Nummern')).toEqual([true, true]);
  await tab('Service-Nummern').focus();
  await page.keyboard.press('Home');
  await expect(tab('Eventinformationen')).toBeFocused();
  await expect.poll(() => sidesOf('Eventinformationen')).toEqual([true, true]);
});
