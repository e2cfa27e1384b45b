import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Not to be read by the types of a page. */
const SERVICE_WORKER = '../../service-worker/service-worker.ts';

/** What the device keeps, in the order in which it came. */
let kept: Map<string, Map<string, Kept>>;

interface Kept {
  text: string;
  type: string;
}

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const files = kept.get(name) ?? new Map<string, Kept>();
      kept.set(name, files);
      return {
        match: async (path: string) => answerOf(files.get(path)),
        put: async (path: string, response: Response) =>
          void files.set(path, { text: await response.text(), type: response.headers.get('content-type') ?? '' }),
      };
    },
    match: async (path: string) => answerOf([...kept.values()].find((files) => files.has(path))?.get(path)),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function answerOf(file: Kept | undefined): Response | undefined {
  return file && new Response(file.text, { headers: { 'Content-Type': file.type } });
}

/** A version with one file of its own, as the build writes it; answers how the browser has it do what. */
async function build(version: string) {
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('__SHELL__', { version, files: ['/', `/assets/${version}.js`] });
  vi.stubGlobal('self', {
    location: { origin: 'https://fest' },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  });
  vi.resetModules();
  await import(SERVICE_WORKER);
  const phase = (name: string) => async () => {
    let work: Promise<void> | undefined;
    listeners.get(name)?.({ waitUntil: (given: Promise<void>) => (work = given) });
    await work;
  };
  const answer = async (pathname: string) => {
    let response: Promise<Response> | undefined;
    const request = { method: 'GET', url: `https://fest${pathname}`, mode: 'cors' };
    listeners.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (response = given) });
    return (await response)?.text();
  };
  return { install: phase('install'), activate: phase('activate'), answer };
}

const PAGE = { headers: { 'Content-Type': 'text/html; charset=utf-8' } };
const SCRIPT = { headers: { 'Content-Type': 'text/javascript' } };

/** As long as it is the server's; `page`: what stands in its place. */
function serve(version: string, page = `<script src="/assets/${version}.js"></script>`): void {
  vi.stubGlobal('fetch', async (path: string | { url: string }) => {
    const { pathname } = new URL(typeof path === 'string' ? path : path.url, 'https://fest');
    if (pathname === '/') return new Response(page, PAGE);
    return pathname.includes(version) ? new Response(version, SCRIPT) : new Response('', { status: 404 });
  });
}

it('the version whose pages are open stays, also where one between it and the newest was never used', async () => {
  const versions = [];
  for (const version of ['first', 'open', 'skipped', 'newest']) {
    serve(version);
    const worker = await build(version);
    await worker.install();
    if (version !== 'skipped') await worker.activate();
    versions.push(worker);
  }
  const newest = versions.at(-1);
  expect(await newest?.answer('/assets/open.js')).toBe('open');
  expect(await newest?.answer('/assets/newest.js')).toBe('newest');
  expect([...kept.keys()]).toEqual(['shell-open', 'shell-newest']);
});

it('a version of a program that made no marks stays while its pages may be open', async () => {
  kept.set('shell-old', new Map([['/assets/old.js', { text: 'old', type: 'text/javascript' }]]));
  serve('newest');
  const newest = await build('newest');
  await newest.install();
  await newest.activate();
  expect(await newest.answer('/assets/old.js')).toBe('old');
});

it('a version that could not be kept whole is none', async () => {
  serve('first');
  const first = await build('first');
  await first.install();
  await first.activate();
  const second = await build('second');
  await expect(second.install()).rejects.toThrow('/assets/second.js answered 404');
  expect(await first.answer('/assets/first.js')).toBe('first');
});

it.each([
  ['the version that the server has come to be meanwhile', '<script src="/assets/third.js"></script>'],
  ['a network that wants a login first', '<h1>Willkommen im WLAN</h1>'],
])('a page of %s is not kept in the place of its own', async (_, page) => {
  serve('first');
  const first = await build('first');
  await first.install();
  await first.activate();
  serve('second', page);
  const second = await build('second');
  await expect(second.install()).rejects.toThrow('/ is not of this version');
});

it('a page of the network is not kept in the place of a file', async () => {
  vi.stubGlobal('fetch', async () => new Response('<script src="/assets/first.js"></script>', PAGE));
  const first = await build('first');
  await expect(first.install()).rejects.toThrow('/assets/first.js is not of this version');
});

it('a page of the network that a version of before kept in the place of a file keeps out no version that has it, too', async () => {
  kept.set('shell-before', new Map([['/assets/first.js', { text: '<h1>Willkommen im WLAN</h1>', type: 'text/html' }]]));
  serve('first');
  const first = await build('first');
  await first.install();
  expect(await first.answer('/assets/first.js')).toBe('first');
});
