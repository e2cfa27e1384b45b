addEventListener('install', (event) => event.waitUntil(keep()));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => event.respondWith(answer(event.request)));

async function keep() {
  const cache = await caches.open('page');
  const page = await fetch('/');
  const scripts = [...(await page.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, path]) => path,
  );
  await cache.put('/', page);
  await cache.addAll(scripts);
}

async function answer(request) {
  const path = request.mode === 'navigate' ? '/' : request;
  return (await caches.match(path)) ?? fetch(request);
}
