import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONTENT_SECURITY_POLICY } from '@bestellsystem/server/http/security-headers.ts';

const BUILT = fileURLToPath(new URL('../../../web/dist', import.meta.url));

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** The built client as the server hands it out, and live news that never come; every other call is answered in the browser. */
export class WebServer {
  url = '';
  private server: Server | undefined;

  async start(): Promise<void> {
    if (!existsSync(join(BUILT, 'index.html'))) throw new Error('The client is not built: npx vite build web');
    this.server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      if (path.startsWith('/api/')) return answerApi(path, response);
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

function answerApi(path: string, response: ServerResponse): void {
  if (!path.endsWith('/stream')) return void response.writeHead(501).end();
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write('event: hello\ndata: {}\n\n');
}

function send(file: string, response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'content-security-policy': CONTENT_SECURITY_POLICY,
  });
  createReadStream(file).pipe(response);
}
