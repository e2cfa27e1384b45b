import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONTENT_SECURITY_POLICY } from '@bestellsystem/server/http/security-headers.ts';
import { AXE, AXE_FILE } from './axe.ts';
import { answerCall, whenOpened } from './mocked-api.ts';

/** A page with nothing on it. */
export const BLANK = '/blank.html';

const BUILT = fileURLToPath(new URL('../../../web/dist', import.meta.url));

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/**
 * The built client as the server hands it out, in front of mocked answers and of live news that never come. Axe is here,
 * too: through the debugger it is long on its way.
 */
export class WebServer {
  url = '';
  private server: Server | undefined;

  async start(): Promise<void> {
    if (!existsSync(join(BUILT, 'index.html'))) throw new Error('The client is not built: npx vite build web');
    this.server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      if (path.startsWith('/api/')) return answerApi(request.method ?? '', path, response);
      if (path === AXE) return send(AXE_FILE, response);
      if (path === BLANK) return response.writeHead(200, { 'content-type': TYPES['.html'] }).end();
      const file = join(BUILT, normalize(path));
      const isFile = extname(path) !== '' && file.startsWith(BUILT) && existsSync(file);
      send(isFile ? file : join(BUILT, 'index.html'), response);
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }
}

function answerApi(method: string, path: string, response: ServerResponse): void {
  if (path.endsWith('/stream')) {
    whenOpened(() => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write('event: hello\ndata: {}\n\n');
    });
    return;
  }
  const { status = 200, body } = answerCall(method, path) ?? { status: 501, body: '' };
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(status === 204 ? undefined : JSON.stringify(body));
}

/** A file is kept by the browser, and with it what it has made of a script: each screen is loaded anew. */
function send(file: string, response: ServerResponse): void {
  response.writeHead(200, {
    ...(extname(file) === '.html' ? {} : { 'cache-control': 'public, max-age=31536000, immutable' }),
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'content-security-policy': CONTENT_SECURITY_POLICY,
  });
  createReadStream(file).pipe(response);
}
