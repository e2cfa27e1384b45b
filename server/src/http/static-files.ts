import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';

const YEAR_SECONDS = 31_536_000;
const NOT_FOUND = { message: 'Nicht gefunden', code: 'NOT_FOUND' };

/** Serves the built client; any other path outside `/api` is one of its pages, inside it there is nothing. */
export async function installStaticFiles(app: App, webDir: string | undefined): Promise<void> {
  const hasClient = webDir !== undefined && existsSync(join(webDir, 'index.html'));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(NOT_FOUND));
  if (!hasClient) return;
  await app.register(fastifyStatic, { root: webDir, serve: false, preCompressed: true, cacheControl: false });
  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, (request, reply) =>
    sendClientFile(request, reply, webDir),
  );
}

function sendClientFile(request: FastifyRequest, reply: FastifyReply, webDir: string): FastifyReply {
  const path = decodeURIComponent(request.url.split('?')[0] ?? '/');
  if (/^\/api(\/|$)/.test(path)) return reply.code(404).send(NOT_FOUND);
  const isFile = path !== '/' && !path.includes('..') && existsSync(join(webDir, path)) && /\.\w+$/.test(path);
  const isHashed = path.startsWith('/assets/');
  // Of another version, asked for while nodes are updated: no page may stay under its address.
  if (isHashed && !isFile) return reply.code(404).header('cache-control', 'no-store').send(NOT_FOUND);
  reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
  return reply.sendFile(isFile ? path : 'index.html');
}
