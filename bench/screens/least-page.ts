import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const VITE = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));
const SOURCE = fileURLToPath(new URL('../minimal-page', import.meta.url));
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Of what it shows. */
export const LEAST_KEY = 'Hallo 0';

export interface LeastPage {
  url: string;
  close: () => void;
}

/** The least page of React's, built into the folder and served compressed, as the product's are. */
export async function serveLeastPage(folder: string): Promise<LeastPage> {
  execFileSync(process.execPath, [VITE, 'build', SOURCE, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  const compressed = new Map(files.map((name) => [`/${name}`, brotliCompressSync(readFileSync(join(folder, name)))]));
  const server = createServer(({ url = '/' }, answer) => {
    const path = url === '/' ? '/index.html' : url;
    const body = compressed.get(path);
    if (!body) return answer.writeHead(404).end();
    const type = TYPES[extname(path)] ?? 'text/plain';
    return answer.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
