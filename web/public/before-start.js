// Runs while the app itself is still on its way, and before the first paint.

// A dark device never flashes white. Same keys as src/lib/settings.ts.
(() => {
  const root = document.documentElement;
  try {
    const settings = JSON.parse(localStorage.getItem('settings') || '{}');
    if (settings.theme === 'dark') root.dataset.theme = 'dark';
    else if (settings.theme !== 'system') root.dataset.theme = 'light';
    if (settings.keySize === 'large' || settings.keySize === 'huge') root.dataset.keySize = settings.keySize;
  } catch {
    // Storage that is blocked or broken leaves the defaults.
    root.dataset.theme = 'light';
  }
  const dark = root.dataset.theme
    ? root.dataset.theme === 'dark'
    : window.matchMedia('(prefers-color-scheme: dark)').matches;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#1a1f27' : '#ffffff');
})();

// Browsers keep what a page knew where its address is entered anew: who enters the login's has asked for no page before it.
(() => {
  const [page] = performance.getEntriesByType('navigation');
  if (location.pathname === '/login' && page?.type === 'navigate') history.replaceState(null, '');
})();

// The font comes along where it is on the device or the line is quick; else src/lib/late-font.ts sends for it.
(() => {
  const QUICK_MS = 120;
  const [page] = performance.getEntriesByType('navigation');
  const isQuick = page?.responseEnd > 0 && page.responseEnd - page.requestStart < QUICK_MS;
  if (!isQuick && !navigator.serviceWorker?.controller) return;
  const font = document.querySelector('meta[name="font"]')?.content;
  if (!font) return;
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', type: 'font/woff2' });
  link.crossOrigin = '';
  link.href = font;
  document.head.append(link);
  document.documentElement.dataset.font = 'here';
})();

// What the tables ask of the server first; src/lib/asked-early.ts hands the answers out. Same words as src/lib/api.ts.
(() => {
  // An app that is on the device starts at once, and shows what it kept meanwhile.
  if (location.pathname !== '/event-menu' || navigator.serviceWorker?.controller) return;
  try {
    const { username, role, eventId } = JSON.parse(localStorage.getItem('user') || '{}');
    const event = Number(new URLSearchParams(location.search).get('event') ?? eventId);
    // Other names have to be encoded.
    if (role !== 'WAITER' || !(event > 0) || !/^[\x20-\x7e]+$/.test(username)) return;
    const headers = { Accept: 'application/json', 'X-User-Role': `ROLE_${role}`, 'X-Username': username };
    const answers = {};
    for (const path of [
      `/api/events/waiter-access/${event}`,
      `/api/events/${event}/menu-items`,
      '/api/categories',
      '/api/events/all-active',
      '/api/auth/me',
    ]) {
      const giveUp = new AbortController();
      const response = fetch(path, { headers, credentials: 'same-origin', cache: 'no-store', signal: giveUp.signal });
      const early = { response, giveUp };
      response.then(
        () => {
          early.cameAt = Date.now();
        },
        () => {},
      );
      answers[path] = early;
    }
    window.askedEarly = { username, role, askedAt: performance.now(), answers };
  } catch {
    // The app asks for itself.
  }
})();
