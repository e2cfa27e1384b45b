import { findWithAxe, loadAxe } from '../support/bars/axe.ts';
import { expect, onOnePage as test } from '../support/bars/bars-test.ts';
import { MESSAGE_SCREENS, UNPRINTED } from '../support/bars/message-screens.ts';
import { FAILED_REQUEST, openScreen } from '../support/bars/open-screen.ts';
import { SCREENS } from '../support/bars/screens.ts';
import { SPECIFIED_TEXTS } from '../support/bars/specified-texts.ts';

test.use({
  expectedComplaints: new RegExp(
    `${FAILED_REQUEST.source}|ws://localhost:8765|Cannot read properties of null|reading '\\w+'`,
  ),
});

for (const screen of MESSAGE_SCREENS) {
  test(`it is said: ${screen.title}`, async ({ page }) => {
    await openScreen(page, screen, 'filled');
    const place = page.locator(screen.saidIn ?? '[role="alert"]');
    for (const text of [screen.shows.filled ?? []].flat()) {
      await expect(place.filter({ hasText: text, visible: true }).first()).toBeVisible();
    }
    await loadAxe(page);
    expect(await findWithAxe(page)).toEqual([]);
  });
}

test('what keeps a device from printing stands in its log', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await openScreen(page, UNPRINTED, 'filled');
  await expect.poll(() => logged.join('\n')).toContain('Failed to get print data: 500');
  expect(logged.join('\n')).toContain('Server-side printing failed: 500');
});

/** Said in the device's log or to programs alone, or folded away in a list. */
const UNSEEN = [
  'Nicht angemeldet',
  'Kein Event (Standardmenü)',
  'Failed to get print data: ',
  'Server-side printing failed: ',
];

test('every text that is agreed on is seen on some screen', () => {
  const seen = [...SCREENS, ...MESSAGE_SCREENS].flatMap(({ shows }) => Object.values(shows).flat());
  const isSeen = (text: string) => seen.some((one) => beginsWith(one, text));
  expect(SPECIFIED_TEXTS.filter((text) => !UNSEEN.includes(text) && !isSeen(text))).toEqual([]);
});

/** The whole text, or its beginning where something follows that is another each time. */
function beginsWith(shown: string | RegExp, text: string): boolean {
  const words = shown instanceof RegExp ? shown.source.replace(/^\^|\\b$/g, '') : shown;
  if (!words.startsWith(text)) return false;
  return words === text || /[ (]$/.test(text) || words[text.length] === ':';
}
