// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { pageForEachTest } from '../lib/testing/react-page.ts';
import { waiterForEachTest, waiterScreen } from '../lib/testing/waiter-screen.tsx';
import { DeviceSettings } from './device-settings.tsx';

waiterForEachTest();
const { page, renderAndWait } = pageForEachTest();

it.each([
  ['/event-menu', true],
  ['/kitchen', false],
])('at %s the device chooses how it looks: %s', async (path, chooses) => {
  await renderAndWait(waiterScreen(<DeviceSettings />, { path }));
  expect([page.textContent?.includes('Darstellung'), page.textContent?.includes('Tastengrösse')]).toEqual([
    chooses,
    true,
  ]);
});
