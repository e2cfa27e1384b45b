/** A viewport that shrinks by more than this has a keyboard on it. */
const KEYBOARD_SHRINK_PX = 150;
/** While the screen takes its new size, keys slide under the finger. */
const SETTLING_MS = 300;

/** On Android in a browser the first gesture asks for the whole screen. Returns a function that stops waiting for it. */
export function askForFullscreenOnFirstGesture(): () => void {
  if (!isAndroid() || isInstalled()) return () => undefined;
  const gestures = ['click', 'touchend', 'keydown'] as const;

  function stop() {
    for (const gesture of gestures) document.removeEventListener(gesture, ask, true);
  }
  // Only listens along: the gesture itself does what it was made for.
  function ask() {
    stop();
    enterFullscreen();
  }

  for (const gesture of gestures) document.addEventListener(gesture, ask, { capture: true, passive: true });
  return stop;
}

/** Marks the page while a keyboard covers a part of it, so that bottom bars can step aside. Returns a function that stops. */
export function watchKeyboard(): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  let fullHeight = viewport.height;
  let width = viewport.width;

  function resized(this: VisualViewport) {
    const turned = this.width !== width;
    if (turned || this.height > fullHeight) fullHeight = this.height;
    width = this.width;
    const open = fullHeight - this.height > KEYBOARD_SHRINK_PX;
    document.documentElement.toggleAttribute('data-keyboard', open);
    if (open) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }

  viewport.addEventListener('resize', resized);
  return () => viewport.removeEventListener('resize', resized);
}

function enterFullscreen() {
  const root = document.documentElement;
  if (!root.requestFullscreen) return simulateFullscreen('not supported');
  root.addEventListener('fullscreenchange', ignoreTapsWhileSettling, { once: true });
  root.requestFullscreen({ navigationUI: 'hide' }).catch(simulateFullscreen);
}

function ignoreTapsWhileSettling() {
  document.documentElement.setAttribute('data-settling', '');
  setTimeout(() => document.documentElement.removeAttribute('data-settling'), SETTLING_MS);
}

function simulateFullscreen(reason: unknown) {
  console.info('Fullscreen simulated:', reason);
  document.documentElement.setAttribute('data-fullscreen', 'simulated');
}

/** Safari on iPhone and iPad has no fullscreen for pages; only the installed page fills the screen. */
export function isSafariOnIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isIos = /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1);
  return isIos && /safari/i.test(userAgent) && !isInstalled();
}

function isAndroid(): boolean {
  return /android/i.test(navigator.userAgent);
}

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches;
}
