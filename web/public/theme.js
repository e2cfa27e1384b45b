// Runs before the first paint, so that a dark device never flashes white. Same keys as src/lib/settings.ts.
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
