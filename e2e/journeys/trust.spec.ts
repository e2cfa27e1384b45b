import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEMO_LOGINS } from '@bestellsystem/server/demo/fill.ts';
import type { Page, Request } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { apiAs, logIn, logInAsWaiter } from '../support/people.ts';

test.use({ expectedComplaints: /./ });

const HOSTILE_PAGE = `<!doctype html><title>Gewinnspiel</title><body><iframe name="hidden"></iframe>`;

/** A foreign machine, and this one on another port: to browsers the same site, which gets the cookie. */
const ELSEWHERE = ['127.0.0.2', 'localhost'];

async function hostileSite(host: string): Promise<{ url: string; server: Server }> {
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(HOSTILE_PAGE));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return { url: `http://${host}:${(server.address() as AddressInfo).port}`, server };
}

test('a page of another site or port changes nothing with the cookie of who looks at it', async ({
  page,
  demo: { url: target },
}) => {
  await logIn(page, DEMO_LOGINS.organizer);
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible();
  const admin = await apiAs(target, DEMO_LOGINS.admin);
  const journal = async () => {
    const { entries } = await admin.get<{ entries: { id: number; actor: string }[] }>('/api/audit');
    return entries.filter(({ actor }) => actor === DEMO_LOGINS.organizer.username).map(({ id }) => id);
  };
  const before = await journal();
  for (const host of ELSEWHERE) {
    const site = await hostileSite(host);
    const asked = new Set<Request>();
    const read: string[] = [];
    // What the page before still asks is no answer to the foreign one, nor what is on its way.
    await page.goto('about:blank');
    page.on('request', (request) => asked.add(request));
    page.on('response', (answer) => {
      if (asked.has(answer.request()) && answer.status() !== 403) read.push(answer.url());
    });
    await page.goto(site.url);
    await page.evaluate(attack, target);
    site.server.close();
    page.removeAllListeners('request');
    page.removeAllListeners('response');
    const ours = [...asked].filter((request) => request.url().startsWith(`${target}/api/`));
    expect([ours.length > 15, read]).toEqual([true, [`${site.url}/`]]);
  }
  expect(await journal()).toEqual(before);
  await page.goto('/events');
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible();
});

/** All ways a page has to ask another site, forms and pictures included; runs in that page. */
async function attack(target: string): Promise<void> {
  const settled: Promise<unknown>[] = [];
  const json = JSON.stringify({ name: 'Fremd', displayOrder: 1 });
  for (const mode of ['cors', 'no-cors'] as const) {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      for (const [method, path] of [
        ['POST', '/api/categories'],
        ['POST', '/api/auth/logout'],
        ['DELETE', '/api/events/1'],
        ['GET', '/api/statistics/event/1/export'],
      ] as const) {
        const body = method === 'GET' ? null : json;
        const init = { method, mode, body, credentials: 'include', headers: { 'content-type': type } } as const;
        settled.push(new Promise((resolve) => resolve(fetch(target + path, init))));
      }
    }
  }
  navigator.sendBeacon(`${target}/api/categories`, new Blob([json], { type: 'text/plain' }));
  settled.push(
    new Promise((resolve) => {
      const picture = new Image();
      picture.onload = resolve;
      picture.onerror = resolve;
      picture.src = `${target}/api/statistics/event/1/export`;
    }),
    new Promise((resolve) => {
      const stream = new EventSource(`${target}/api/events/1/stream`, { withCredentials: true });
      stream.onopen = resolve;
      stream.onerror = () => resolve(stream.close());
    }),
    new Promise((resolve) => {
      const form = document.createElement('form');
      form.method = 'POST';
      form.enctype = 'text/plain';
      form.target = 'hidden';
      form.action = `${target}/api/auth/logout`;
      document.querySelector('iframe')?.addEventListener('load', resolve);
      document.body.append(form);
      form.submit();
    }),
  );
  await Promise.allSettled(settled);
}

test('neither password nor token is in what a page keeps', async ({ page }) => {
  await logInAsWaiter(page);
  await expectKeepsNo(page, DEMO_LOGINS.waiter.password);
  await page.context().clearCookies();
  await logIn(page, DEMO_LOGINS.organizer);
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible();
  await page.goto('/events/1/edit');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Dorffest');
  await expectKeepsNo(page, DEMO_LOGINS.organizer.password, DEMO_LOGINS.waiter.password);
});

async function expectKeepsNo(page: Page, ...passwords: string[]): Promise<void> {
  const tokens = (await page.context().cookies()).map(({ value }) => value);
  expect(tokens).not.toEqual([]);
  const kept = await page.evaluate(everythingKept);
  expect(kept).toContain('DORFFEST');
  expect([...passwords, ...tokens].filter((secret) => kept.includes(secret))).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
}

/** Storage, databases and caches as one text; runs in the page. */
async function everythingKept(): Promise<string> {
  const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, history.state, location.href];
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      kept.push(await done(database.transaction(store).objectStore(store).getAll()));
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      kept.push(request.url, request.url.endsWith('.js') ? '' : await answer?.text());
    }
  }
  return JSON.stringify(kept);
}
