import type { Page, Route } from '@playwright/test';
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

interface Api {
  mocked: MockedApi;
  unforeseen: string[];
}

/** A worker opens one screen at a time. */
let current: Api | undefined;

/** From now on every call of the client is answered like this. Returns the calls that no answer was thought of for. */
export async function mockApi(page: Page, mocked: MockedApi): Promise<string[]> {
  current = { mocked, unforeseen: [] };
  // What is never answered must not take a connection from what is still to be loaded.
  if (mocked.state === 'loading') await page.route('**/api/**', (route) => holdBack(route, mocked));
  return current.unforeseen;
}

/** For the web server: what the call gets; undefined before the first screen is opened. */
export function answerCall(method: string, path: string): Answer | undefined {
  if (!current) return undefined;
  const { mocked, unforeseen } = current;
  const call = `${method} ${path}`;
  const answer = answerOf(call, path, mocked);
  if (answer && answer !== 'never') return answer;
  unforeseen.push(call);
  return { status: 501, body: { message: call, code: 'UNFORESEEN' } };
}

async function holdBack(route: Route, mocked: MockedApi): Promise<void> {
  const request = route.request();
  const path = new URL(request.url()).pathname;
  const isHeld = path.endsWith('/stream') || answerOf(`${request.method()} ${path}`, path, mocked) === 'never';
  if (!isHeld) await route.fallback();
}

function answerOf(call: string, path: string, mocked: MockedApi): Answer | undefined | 'never' {
  return mocked.special?.[call] ?? answerInState(call, path, mocked);
}

function answerInState(call: string, path: string, { as, state, affected }: MockedApi): Answer | undefined | 'never' {
  if (call === 'GET /api/auth/me') return { body: PEOPLE[as] };
  if (call === 'GET /api/health') return { body: { status: 'ok' } };
  // What a kitchen's screen has shown is told by itself, and what waits on a device after seconds, on a slow machine anywhere.
  if (/^POST .*\/(orders\/seen|devices\/report)$/.test(call)) return { status: 204, body: '' };
  const isAffected = affected?.test(path) ?? true;
  if (isAffected && state === 'loading') return 'never';
  if (isAffected && state === 'error') return { status: 500, body: { message: SERVER_FAILURE, code: 'INTERNAL' } };
  if (!call.startsWith('GET ')) return undefined;
  return answerTo(path, isAffected && state === 'empty' ? 'empty' : 'filled');
}
