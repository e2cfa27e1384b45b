import { expect, type Page } from '@playwright/test';
import type { ApiState } from './answers.ts';
import { mockApi } from './mocked-api.ts';
import { runBefore } from './page-state.ts';
import { PEOPLE } from './people.ts';
import type { Screen } from './screen.ts';

/** A server that fails makes the browser complain by itself. */
export const FAILED_REQUEST = /Failed to load resource: the server responded with a status of (4|5)\d\d/;

/** After so long the client stops waiting for an answer, and no longer shows that it waits. */
const GIVE_UP_MS = 20_000;

/** After so long it offers whoever waits a way out. */
const LONG_MS = 10_000;

/** After so long the client calls the network slow: a busy machine is none, and the words would move what is measured. */
const SLOW_AFTER_MS = 650;

/** Opens a screen as somebody, with the server in this state, and waits until it shows what it is to show. */
export async function openScreen(page: Page, screen: Screen, state: ApiState): Promise<void> {
  await leaveScreen(page);
  const unforeseen = await mockApi(page, { ...screen, state });
  await runBefore(page, prepare, {
    user: PEOPLE[screen.as],
    handedOver: screen.handedOver,
    path: screen.path,
    heldTimersMs: [
      ...(screen.heldTimersMs ?? []),
      ...(screen.mayBeSlow ? [] : [SLOW_AFTER_MS]),
      ...(state === 'loading' ? [GIVE_UP_MS, LONG_MS] : []),
    ],
    stored: screen.stored ?? {},
    app: screen.app,
  });
  await page.goto(screen.path);
  if (screen.first) await screen.first(page, state);
  await expectShown(page, screen, state);
  await page.evaluate(() => document.fonts.ready);
  expect(unforeseen, 'calls without an answer').toEqual([]);
}

/** That the screen shows what it is to show in this state of the server. */
export async function expectShown(page: Page, { title, shows }: Screen, state: ApiState): Promise<void> {
  const shown = shows[state];
  if (shown === undefined) throw new Error(`${title} has no state ${state}`);
  for (const text of [shown].flat()) await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
}

/** On a screen that was opened `loading`: what comes of having waited for long. */
export async function waitLong(page: Page): Promise<void> {
  await page.evaluate((ms) => {
    const { held } = window as unknown as Holding;
    for (const work of [...(held.get(ms)?.values() ?? [])]) work();
  }, LONG_MS);
}

/** What the screen before still asks must reach neither the web server nor the next screen's answers. */
async function leaveScreen(page: Page): Promise<void> {
  if (page.url() === 'about:blank') return;
  await page.goto('about:blank');
  await page.unrouteAll();
}

interface Holding {
  /** What waits for timers that are held, by their length. */
  held: Map<number, Map<number, () => void>>;
}

interface Prepared {
  user: unknown;
  handedOver: unknown;
  path: string;
  heldTimersMs: number[];
  stored: Record<string, string>;
  app: Record<string, object> | undefined;
}

/** Runs in the browser before the app: who is logged in, and what the screen before has handed over. */
function prepare({ user, handedOver, path, heldTimersMs, stored, app }: Prepared): void {
  // Between two screens there is nothing to prepare.
  if (location.href === 'about:blank') return;
  // Nothing is answered by a server here; to keep the whole client for the next start would cost a third of the work.
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  // On a slow line the first screen does without the font: a busy machine is none, and other letters would be measured.
  const entriesOf = performance.getEntriesByType.bind(performance);
  const atOnce = { requestStart: 1, responseEnd: 2 } as unknown as PerformanceEntry;
  performance.getEntriesByType = (type) => (type === 'navigation' ? [atOnce] : entriesOf(type));
  if (user) localStorage.setItem('user', JSON.stringify(user));
  for (const [key, value] of Object.entries(stored)) {
    localStorage.setItem(key, value);
    sessionStorage.setItem(key, value);
  }
  if (handedOver && history.state === null && location.pathname + location.search === path) {
    history.replaceState({ usr: handedOver, key: 'handed-over', idx: 0 }, '');
  }
  if (app) {
    const answers = Object.entries(app).map(([method, answer]) => [method, () => JSON.stringify(answer)]);
    Object.assign(window, { AndroidPrinter: { version: () => 1, ...Object.fromEntries(answers) } });
  }
  const holding: Holding = { held: new Map(heldTimersMs.map((ms) => [ms, new Map()])) };
  Object.assign(window, holding);
  // Below zero, where the browser's own are never.
  let lastId = 0;
  for (const [name, end] of [
    ['setTimeout', 'clearTimeout'],
    ['setInterval', 'clearInterval'],
  ] as const) {
    const start = window[name].bind(window) as (work: () => void, ms?: number, ...told: unknown[]) => number;
    const stop = window[end].bind(window);
    const hold: typeof start = (work, ms = 0, ...told) => {
      const held = holding.held.get(ms);
      if (!held) return start(work, ms, ...told);
      lastId -= 1;
      held.set(lastId, work);
      return lastId;
    };
    const drop = (id?: number) => {
      stop(id);
      for (const held of holding.held.values()) held.delete(id ?? 0);
    };
    Object.assign(window, { [name]: hold, [end]: drop });
  }
}
