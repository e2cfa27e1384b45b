import type { Page } from '@playwright/test';
import { type Answer, type ApiState, answerTo, SERVER_FAILURE } from './answers.ts';
import { PEOPLE, type Person } from './people.ts';

export interface MockedApi {
  as: Person;
  state: ApiState;
  /** The calls that are in this state; the others are answered as filled. All when not given. */
  affected?: RegExp | undefined;
  /** Answers that differ from those of the table, by method and path (`POST /api/auth/login`). */
  special?: Record<string, Answer> | undefined;
}

/**
 * Answered in every state: who one is, and what is told by itself – by a kitchen's screen what it has shown, after seconds
 * by a device what waits on it, on a slow machine anywhere.
 */
const ALWAYS = /^GET \/api\/(auth\/me|health)$|^POST .*\/(orders\/seen|devices\/report)$/;

interface Api {
  mocked: MockedApi;
  /** Opens each that waits. */
  streams: (() => void)[];
  unforeseen: string[];
}

/** A worker opens one screen at a time. */
let current: Api | undefined;
let holding: { dispose(): Promise<void> } | undefined;

/** From now on every call of the client is answered like this. Returns the calls that no answer was thought of for. */
export async function mockApi(page: Page, mocked: MockedApi): Promise<string[]> {
  current = { mocked: { ...mocked }, streams: [], unforeseen: [] };
  await holding?.dispose().catch(() => undefined);
  holding = undefined;
  if (mocked.state === 'loading') {
    const { affected, special = {} } = mocked;
    const calls = { always: ALWAYS.source, special: Object.keys(special), affected: affected?.source ?? '' };
    holding = await page.addInitScript(holdCalls, calls);
  }
  return current.unforeseen;
}

interface Held {
  endHolding: () => void;
}

/** What the page on the screen waits for is answered after all, and whatever it asks from now on: in this state. */
export async function answerHeld(page: Page, state: ApiState): Promise<void> {
  if (!current) throw new Error('No screen is open.');
  current.mocked.state = state;
  for (const open of current.streams.splice(0)) open();
  await page.evaluate(() => (window as unknown as Held).endHolding());
}

/** For the web server: opens a stream of news, where the screen is loading only with what else is answered. */
export function whenOpened(open: () => void): void {
  if (current?.mocked.state === 'loading') current.streams.push(open);
  else open();
}

/**
 * Runs in the browser: what is never answered stays with the page. On its way to a server it would keep a connection from
 * what is still to be loaded, and held back by Playwright it would cost the browser all that it has kept.
 */
function holdCalls({ always, special, affected }: { always: string; special: string[]; affected: string }): void {
  const ask = window.fetch.bind(window);
  const { promise: held, resolve: endHolding } = Promise.withResolvers<void>();
  Object.assign(window, { endHolding } satisfies Held);
  window.fetch = async (input, init) => {
    const { url, method, signal } = new Request(input, init);
    const { pathname } = new URL(url);
    const call = `${method} ${pathname}`;
    const isAnswered = new RegExp(always).test(call) || special.includes(call) || !new RegExp(affected).test(pathname);
    if (isAnswered || !pathname.startsWith('/api/')) return ask(input, init);
    const { promise: isAborted, reject } = Promise.withResolvers<never>();
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
    await Promise.race([held, isAborted]);
    return ask(input, init);
  };
}

/** For the web server: what the call gets; undefined before the first screen is opened. */
export function answerCall(method: string, path: string): Answer | undefined {
  if (!current) return undefined;
  const { mocked, unforeseen } = current;
  const call = `${method} ${path}`;
  const answer = answerOf(call, path, mocked);
  if (answer) return answer;
  unforeseen.push(call);
  return { status: 501, body: { message: call, code: 'UNFORESEEN' } };
}

function answerOf(call: string, path: string, mocked: MockedApi): Answer | undefined {
  return mocked.special?.[call] ?? answerInState(call, path, mocked);
}

function answerInState(call: string, path: string, { as, state, affected }: MockedApi): Answer | undefined {
  if (call === 'GET /api/auth/me') return { body: PEOPLE[as] };
  if (call === 'GET /api/health') return { body: { status: 'ok' } };
  if (ALWAYS.test(call)) return { status: 204, body: '' };
  const isAffected = affected?.test(path) ?? true;
  // What should have stayed with the page.
  if (isAffected && state === 'loading') return undefined;
  if (isAffected && state === 'error') return { status: 500, body: { message: SERVER_FAILURE, code: 'INTERNAL' } };
  if (!call.startsWith('GET ')) return undefined;
  return answerTo(path, isAffected && state === 'empty' ? 'empty' : 'filled');
}
