import type { HelperNews, HelperReply, HelperRequestWire } from '@bestellsystem/domain/print-helper-schema.ts';
import { newUuid } from '../uuid.ts';
import { helperToken, keepHelperToken, rememberLocalSocket } from './helper-pairing.ts';
import { localNetworkPermission } from './local-network-permission.ts';

/** The helper program on this computer that prints for the page. */
const LOCAL_SOCKET_URL = 'ws://localhost:8765/print';
export const LOCAL_SOCKET_TIMEOUT_MS = 5_000;

type Without<Request, Key extends PropertyKey> = Request extends unknown ? Omit<Request, Key> : never;
export type SocketRequest = Without<HelperRequestWire, 'v' | 'id' | 'token'>;

/** `absent`: nobody there, or not paired; nothing sent. `uncertain`: asked, and no answer came. */
export type SocketAnswer = { kind: 'answered'; reply: HelperReply } | { kind: 'absent' } | { kind: 'uncertain' };

/** Who waits for an answer, and wants to know meanwhile how far a search is. */
export interface SocketWatch {
  signal?: AbortSignal | undefined;
  onNews?: ((news: HelperNews) => void) | undefined;
}

/**
 * Asks the helper once. Where there is none, where it doesn't know this page, or where the browser keeps the page from
 * it, the answer comes within milliseconds; who cancels hangs up. People are never asked for the permission in the middle of an order.
 */
export async function askLocalSocket(
  request: SocketRequest,
  timeoutMs = LOCAL_SOCKET_TIMEOUT_MS,
  { signal, onNews }: SocketWatch = {},
): Promise<SocketAnswer> {
  const token = helperToken();
  if (request.type !== 'pair') {
    if (token === undefined) return { kind: 'absent' };
    const permission = await localNetworkPermission();
    if (permission === 'denied' || permission === 'prompt') return { kind: 'absent' };
  }
  const answer = await ask({ v: 1, id: newUuid(), ...(token && { token }), ...request }, timeoutMs, { signal, onNews });
  rememberLocalSocket(answer.kind !== 'absent');
  const isForgotten = answer.kind === 'answered' && answer.reply.code === 'NOT_PAIRED' && request.type !== 'pair';
  if (isForgotten) keepHelperToken(undefined);
  return answer;
}

/** Exchanges the code on the helper's console for a token; in Chrome, people may be asked for the permission here. */
export async function pairLocalSocket(code: string, timeoutMs?: number): Promise<SocketAnswer> {
  const answer = await askLocalSocket({ type: 'pair', code }, timeoutMs);
  if (answer.kind === 'answered' && answer.reply.success) keepHelperToken(answer.reply.token);
  return answer;
}

/** Whether the helper is there and knows this page. */
export async function findLocalSocket(): Promise<boolean> {
  const answer = await askLocalSocket({ type: 'status' });
  return answer.kind === 'answered' && answer.reply.success;
}

function ask(message: HelperRequestWire, timeoutMs: number, { signal, onNews }: SocketWatch): Promise<SocketAnswer> {
  return new Promise((resolve) => {
    let sent = false;
    let socket: WebSocket | undefined;
    const lost = (): SocketAnswer => ({ kind: sent ? 'uncertain' : 'absent' });
    const timer = setTimeout(() => finish(lost()), timeoutMs);
    const cancel = () => finish({ kind: 'uncertain' });
    signal?.addEventListener('abort', cancel, { once: true });

    function finish(answer: SocketAnswer): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      resolve(answer);
      if (!socket) return;
      socket.onclose = null;
      socket.onerror = null;
      socket.close();
    }

    try {
      socket = new WebSocket(LOCAL_SOCKET_URL);
    } catch {
      // Forbidden on this page.
      return finish(lost());
    }
    socket.onopen = () => {
      sent = true;
      socket?.send(JSON.stringify(message));
    };
    socket.onmessage = ({ data }) => {
      const said = parseSaid(data, message.id);
      if (said && 'success' in said) finish({ kind: 'answered', reply: said });
      else if (said) onNews?.(said);
    };
    socket.onerror = () => finish(lost());
    socket.onclose = () => finish(lost());
  });
}

function parseSaid(data: unknown, id: string): HelperReply | HelperNews | undefined {
  try {
    const said = JSON.parse(String(data)) as Partial<HelperReply> | Partial<HelperNews>;
    if (said.id !== id) return undefined;
    if ('success' in said) return typeof said.success === 'boolean' ? (said as HelperReply) : undefined;
    const isNews = 'progress' in said && typeof said.progress === 'number' && Array.isArray(said.printers);
    return isNews ? (said as HelperNews) : undefined;
  } catch {
    return undefined;
  }
}
