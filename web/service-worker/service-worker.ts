declare const self: ServiceWorkerGlobalScope;
/** Put here by the build: the files of this version, and a name that changes with any of them. */
declare const __SHELL__: { version: string; files: string[] };

export type {};

/**
 * Keeps the whole client on the device, so that it starts without network, and each version whole: a page never gets
 * files of two versions. The server's answers are never kept here.
 */
const PREFIX = 'shell-';
const { version, files } = __SHELL__;
const CACHE = PREFIX + version;
const FILES = new Set(files);
const PAGE = '/';
/** Stands in each version that was used. */
const USED = '/used';

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOldVersions()));
self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin || /^\/api(\/|$)/.test(pathname)) return;
  if (mode === 'navigate') event.respondWith(kept(PAGE, event.request));
  else if (FILES.has(pathname) || pathname.startsWith('/assets/')) event.respondWith(kept(pathname, event.request));
});

/** All or nothing: a file that can't be fetched ends the installation, and the browser tries again later. */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(
    files.map(async (path) => {
      const response = (await knownBefore(path)) ?? (await fetch(path, { cache: 'no-cache' }));
      if (!response.ok || response.redirected) throw new Error(`${path} answered ${response.status}`);
      if (!(await isOurs(path, response.clone()))) throw new Error(`${path} is not of this version`);
      await cache.put(path, response);
    }),
  );
}

/** A hashed file is the same in every version that has it, unless one of before kept a page of the network in its place. */
async function knownBefore(path: string): Promise<Response | undefined> {
  const known = path.startsWith('/assets/') ? await caches.match(path) : undefined;
  return known && (await isOurs(path, known.clone())) ? known : undefined;
}

/** The server may be another version's by now, and a page of the network is in the place of any file. */
async function isOurs(path: string, response: Response): Promise<boolean> {
  if (!response.headers.get('content-type')?.includes('html')) return path !== PAGE;
  const named = (await response.text()).match(/\/assets\/[\w.-]+/g) ?? [];
  return path === PAGE && named.length > 0 && named.every((file) => FILES.has(file));
}

async function kept(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  // A page that is still open may belong to the version before.
  const response = (await cache.match(path)) ?? (await caches.match(path));
  return response ?? fetch(request);
}

/**
 * The version before stays as long as pages of it may be open: until the next one comes. One that an even newer one
 * overtook before anybody used it has no pages.
 */
async function forgetOldVersions(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  const marks = await Promise.all(others.map(async (name) => (await caches.open(name)).match(USED)));
  const used = others.filter((_, index) => marks[index] !== undefined);
  // Where none bears a mark they are of a program that made none.
  const before = used.at(-1) ?? others.at(-1);
  await Promise.all(others.filter((name) => name !== before).map((name) => caches.delete(name)));
  await (await caches.open(CACHE)).put(USED, new Response());
}
