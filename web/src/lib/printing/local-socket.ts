import { newUuid } from '../uuid.ts';
import type { BridgeCode, BridgePrinter } from './android-bridge.ts';
import { rememberLocalSocket } from './prints-itself.ts';

/** The helper program on this computer that prints for the page. */
const LOCAL_SOCKET_URL = 'ws://localhost:8765/print';
export const LOCAL_SOCKET_TIMEOUT_MS = 5_000;

export interface SocketRequest {
  type: 'print' | 'scan' | 'test';
  ip?: string;
  port?: number;
  /** What to print, base64. */
  data?: string;
  mode?: string;
}

interface SocketReply {
  success: boolean;
  code?: BridgeCode;
  message?: string;
  printers?: BridgePrinter[];
}

/** `absent`: nobody there, nothing sent. `uncertain`: asked, and no answer came. */
export type SocketAnswer = { kind: 'answered'; reply: SocketReply } | { kind: 'absent' } | { kind: 'uncertain' };

/** Asks the helper once; where there is none the answer comes within milliseconds. */
export function askLocalSocket(request: SocketRequest, timeoutMs = LOCAL_SOCKET_TIMEOUT_MS): Promise<SocketAnswer> {
  return new Promise((resolve) => {
    const id = newUuid();
    let sent = false;
    let isOver = false;
    let socket: WebSocket | undefined;
    const timer = setTimeout(() => finish(lost()), timeoutMs);
    const lost = (): SocketAnswer => ({ kind: sent ? 'uncertain' : 'absent' });

    function finish(answer: SocketAnswer): void {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      rememberLocalSocket(answer.kind !== 'absent');
      resolve(answer);
      socket?.close();
    }

    try {
      socket = new WebSocket(LOCAL_SOCKET_URL);
    } catch {
      // Forbidden on this page.
      return finish(lost());
    }
    socket.onopen = () => {
      sent = true;
      socket?.send(JSON.stringify({ v: 1, id, ...request }));
    };
    socket.onmessage = ({ data }) => {
      const reply = parseReply(data, id);
      if (reply) finish({ kind: 'answered', reply });
    };
    socket.onerror = () => finish(lost());
    socket.onclose = () => finish(lost());
  });
}

/** Looks for the helper. Opens a connection and nothing more. */
export function findLocalSocket(timeoutMs = LOCAL_SOCKET_TIMEOUT_MS): Promise<boolean> {
  return new Promise((resolve) => {
    let socket: WebSocket | undefined;
    let isOver = false;
    const timer = setTimeout(() => finish(false), timeoutMs);
    function finish(found: boolean): void {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      rememberLocalSocket(found);
      resolve(found);
      socket?.close();
    }
    try {
      socket = new WebSocket(LOCAL_SOCKET_URL);
      socket.onopen = () => finish(true);
      socket.onerror = () => finish(false);
      socket.onclose = () => finish(false);
    } catch {
      finish(false);
    }
  });
}

export type LocalNetworkPermission = 'granted' | 'denied' | 'prompt' | 'not-needed';

/** Chrome asks people before a page may reach this computer; other browsers don't know the question. */
export async function localNetworkPermission(): Promise<LocalNetworkPermission> {
  for (const name of ['loopback-network', 'local-network-access']) {
    try {
      const { state } = await navigator.permissions.query({ name: name as PermissionName });
      return state;
    } catch {
      // This name is unknown here; perhaps the other.
    }
  }
  return 'not-needed';
}

function parseReply(data: unknown, id: string): SocketReply | undefined {
  try {
    const reply = JSON.parse(String(data)) as Partial<SocketReply> & { id?: unknown };
    return reply.id === id && typeof reply.success === 'boolean' ? (reply as SocketReply) : undefined;
  } catch {
    return undefined;
  }
}
