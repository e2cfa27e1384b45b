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

/** Answers every call of the client in the browser itself. Returns the calls that no answer was thought of for. */
export async function mockApi(page: Page, mocked: MockedApi): Promise<string[]> {
  const unforeseen: string[] = [];
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname;
    if (path.endsWith('/stream')) return answerStream(route, mocked.state);
    const call = `${request.method()} ${path}`;
    const answer = mocked.special?.[call] ?? answerInState(call, path, mocked);
    if (answer === 'never') return;
    if (!answer) unforeseen.push(call);
    const { status = 200, body } = answer ?? { status: 501, body: { message: call, code: 'UNFORESEEN' } };
    await route.fulfill({ status, json: body });
  });
  return unforeseen;
}

function answerInState(call: string, path: string, { as, state, affected }: MockedApi): Answer | undefined | 'never' {
  if (call === 'GET /api/auth/me') return { body: PEOPLE[as] };
  if (call === 'GET /api/health') return { body: { status: 'ok' } };
  // What a kitchen's screen has shown is told by itself.
  if (/^POST .*\/orders\/seen$/.test(call)) return { status: 204, body: '' };
  const isAffected = affected?.test(path) ?? true;
  if (isAffected && state === 'loading') return 'never';
  if (isAffected && state === 'error') return { status: 500, body: { message: SERVER_FAILURE, code: 'INTERNAL' } };
  if (!call.startsWith('GET ')) return undefined;
  return answerTo(path, isAffected && state === 'empty' ? 'empty' : 'filled');
}

/** News come from the web server, which keeps the line open. */
async function answerStream(route: Route, state: ApiState): Promise<void> {
  if (state !== 'loading') await route.continue();
}
