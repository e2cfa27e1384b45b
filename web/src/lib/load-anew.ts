import { noteContact } from './network-state.ts';

const LIMIT_MS = 5_000;

/**
 * Loads the page anew; answers false where it can't come, and leaves it as it is: where no service worker keeps the app
 * on the device, the browser would show a page of its own in its place. `first` is done once it is clear that it comes.
 */
export async function loadAnew(first?: () => void): Promise<boolean> {
  if (!navigator.serviceWorker?.controller && !(await isServerThere())) return false;
  first?.();
  window.location.reload();
  return true;
}

/** Asks for what only the server has: a network that wants a login first answers as well. */
async function isServerThere(): Promise<boolean> {
  const askedAt = performance.now();
  try {
    const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(LIMIT_MS) });
    if (answer.headers.get('content-type')?.includes('json')) return true;
  } catch {
    // Likewise.
  }
  noteContact(false, askedAt);
  return false;
}
