import type { LinkState } from './network-state.ts';
import { sinceText, waitingText } from './waiting-text.ts';

/**
 * Whether the server can be reached, then what waits for it: «Offline · 3 warten seit 18:40»; `isShort`: not since when,
 * where there is no room for it.
 */
export function linkWords(link: LinkState, isRestored = false, isShort = false): string {
  const { online, slow, pendingCount, pendingSince, lastContactAt } = link;
  if (pendingCount > 0) {
    // Short, as both have to fit beside the keys of a phone.
    const state = online ? (slow ? 'Langsam' : 'Verbunden') : 'Offline';
    return `${state} · ${waitingText(pendingCount, isShort ? undefined : pendingSince)}`;
  }
  // So old is all that the screen shows.
  if (!online) return isShort ? 'Offline' : `Offline${sinceText(lastContactAt)}`;
  if (slow) return 'Verbindung langsam';
  return isRestored ? 'Wieder verbunden' : 'Verbunden';
}
