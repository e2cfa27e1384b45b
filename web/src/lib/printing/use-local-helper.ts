import { useEffect, useState } from 'react';
import { helperToken, keepHelperToken } from './helper-pairing.ts';
import { type LocalNetworkPermission, localNetworkPermission } from './local-network-permission.ts';
import { findLocalSocket, pairLocalSocket } from './local-socket.ts';

/** `blocked`: the browser keeps this page from the helper. */
export type HelperState = 'looking' | 'not-paired' | 'ready' | 'away' | 'blocked';

/** People need their time to read the browser's question. */
const ASK_PEOPLE_MS = 60_000;

/** The helper on this computer, as the page that pairs with it sees it. */
export function useLocalHelper() {
  const [state, setState] = useState<HelperState>('looking');
  const [permission, setPermission] = useState<LocalNetworkPermission>('not-needed');
  const [problem, setProblem] = useState<string>();

  async function look(): Promise<void> {
    const now = await localNetworkPermission();
    setPermission(now);
    if (now === 'denied') setState('blocked');
    else if (helperToken() === undefined) setState('not-paired');
    else setState((await findLocalSocket()) ? 'ready' : helperToken() === undefined ? 'not-paired' : 'away');
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once, when the page comes up.
  useEffect(() => {
    void look();
  }, []);

  /** Says nothing where it went well. */
  async function pair(code: string): Promise<void> {
    setProblem(undefined);
    const asks = permission === 'prompt';
    const answer = await pairLocalSocket(code, asks ? ASK_PEOPLE_MS : undefined);
    await look();
    if (answer.kind === 'answered' && answer.reply.success) return;
    setProblem(answer.kind === 'answered' ? answer.reply.message : await whyAbsent());
  }

  async function forget(): Promise<void> {
    keepHelperToken(undefined);
    await look();
  }

  return { state, permission, problem, look, pair, forget };
}

async function whyAbsent(): Promise<string> {
  if ((await localNetworkPermission()) === 'denied') return 'Der Browser hat den Zugriff blockiert.';
  return 'Auf diesem Computer antwortet keine Druckhilfe. Läuft das Programm?';
}
