import { existsSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';

const YEAR_MS = 31_536_000_000;

/** Serves the built client; any other path outside `/api` is one of its pages, inside it there is nothing. */
export async function installStaticFiles(app: App, webDir: string | undefined): Promise<void> {
  const hasClient = webDir !== undefined && existsSync(join(webDir, 'index.html'));
  await app.register(compress, { global: false, encodings: ['br', 'gzip'] });
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply, hasClient));
  if (!hasClient) return;
  await app.register(
    async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, access: 'public' };
        route.schema = { ...route.schema, hide: true };
      });
      await scope.register(fastifyStatic, {
        root: webDir,
        preCompressed: true,
        wildcard: false,
        cacheControl: false,
        setHeaders: (response, path) => {
          const isHashed = path.includes('/assets/');
          response.header('cache-control', isHashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache');
        },
      });
    },
    { prefix: '/' },
  );
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply, hasClient: boolean): FastifyReply {
  const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/api(\/|\?|$)/.test(request.url);
  if (isPage && hasClient) return reply.header('cache-control', 'no-cache').sendFile('index.html');
  return reply.code(404).send({ message: 'Nicht gefunden', code: 'NOT_FOUND' });
}
