import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { helperRequestSchema } from '@bestellsystem/domain/print-helper-schema.ts';
import { type WebSocket, WebSocketServer } from 'ws';
import { answerPage, type PageContext } from './answer-page.ts';

export interface PageSocket {
  port: number;
  close: () => Promise<void>;
}

const MAX_MESSAGE_BYTES = 400_000;
const MAX_PAGES = 50;
const PATH = '/print';

/** Listens on this computer alone, on both of its loopback addresses. Throws where the port is taken. */
export async function openPageSocket(context: PageContext): Promise<PageSocket> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
  const server = await listen('127.0.0.1', context.settings.port);
  const { port } = server.address() as AddressInfo;
  // Some browsers ask ::1 first; a computer without IPv6 has none.
  const second = await listen('::1', port).catch(() => undefined);
  const servers = [server, ...(second ? [second] : [])];
  for (const one of servers) {
    one.on('upgrade', (request, socket, head) => {
      const origin = admittedOrigin(context, request);
      if (origin === undefined || sockets.clients.size >= MAX_PAGES) {
        refuse(socket);
        return;
      }
      sockets.handleUpgrade(request, socket, head, (page) => serve(context, origin, page));
    });
  }
  return {
    port,
    close: async () => {
      for (const page of sockets.clients) page.terminate();
      await Promise.all(servers.map((one) => new Promise((resolve) => one.close(resolve))));
    },
  };
}

function refuse(socket: Duplex): void {
  // Whoever has hung up already must not end the program.
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
}

function listen(host: string, port: number): Promise<Server> {
  const server = createServer((_, response) => response.writeHead(404).end());
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

/** The page's origin, if it may talk to this helper: any web page can try. */
function admittedOrigin({ settings, console }: PageContext, request: IncomingMessage): string | undefined {
  const { origin, host } = request.headers;
  if (request.url?.split('?')[0] !== PATH || !isLoopback(`http://${host}`)) return undefined;
  if (origin === undefined) return undefined;
  if (origin === settings.server || isLoopback(origin)) return origin;
  console.warn(`Abgewiesen: ${origin} wollte drucken. Gehört die Seite zu Ihnen, mit --server ${origin} starten.`);
  return undefined;
}

/** A page of this computer itself; the name is enough, since the browser checked who answers to it. */
function isLoopback(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return hostname === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

function serve(context: PageContext, origin: string, page: WebSocket): void {
  const gone = new AbortController();
  page.on('close', () => gone.abort());
  page.on('error', () => page.terminate());
  page.on('message', (data, isBinary) => {
    const say = (said: object) => {
      if (page.readyState === page.OPEN) page.send(JSON.stringify(said));
    };
    void answer(context, origin, isBinary ? '' : String(data), { gone: gone.signal, say }).then(say);
  });
}

async function answer(
  context: PageContext,
  origin: string,
  text: string,
  { gone, say }: { gone: AbortSignal; say: (said: object) => void },
) {
  const said = parse(text);
  const request = helperRequestSchema.safeParse(said);
  if (!request.success) {
    const id = typeof said?.id === 'string' ? said.id.slice(0, 64) : '';
    return { id, success: false, code: 'BAD_ARGS', message: 'Diese Anfrage ist unverständlich.', sent: false };
  }
  const { id } = request.data;
  try {
    return { id, ...(await answerPage(context, origin, request.data, { gone, tell: (news) => say({ id, ...news }) })) };
  } catch (error) {
    context.console.warn(`Unerwarteter Fehler: ${String(error)}`);
    return { id, success: false, code: 'IO', message: 'Unerwarteter Fehler in der Druckhilfe.', sent: true };
  }
}

function parse(text: string): { id?: unknown } | undefined {
  try {
    return JSON.parse(text) as { id?: unknown };
  } catch {
    return undefined;
  }
}
