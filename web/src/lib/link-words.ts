import type { LinkState } from './network-state.ts';
import { waitingText } from './waiting-text.ts';

/** Whether the server can be reached, then what waits for it: «Offline · 3 warten seit 18:40». */
export function linkWords({ online, slow, pendingCount, pendingSince }: LinkState, isRestored = false): string {
  if (pendingCount === 0) return online && isRestored && !slow ? 'Wieder verbunden' : linkAlone({ online, slow });
  // Short, as both have to fit beside the keys of a phone.
  const state = online ? (slow ? 'Langsam' : 'Verbunden') : 'Offline';
  return `${state} · ${waitingText(pendingCount, pendingSince)}`;
}

function linkAlone({ online, slow }: Pick<LinkState, 'online' | 'slow'>): string {
  if (!online) return 'Offline';
  return slow ? 'Verbindung langsam' : 'Verbunden';
}
