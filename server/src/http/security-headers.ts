import helmet from '@fastify/helmet';
import type { Settings } from '../settings.ts';
import type { App } from './app-type.ts';

const YEAR_SECONDS = 31_536_000;

/** No third party, nothing inline, no framing; answers of the API are never kept by a cache. */
export async function installSecurityHeaders(app: App, settings: Settings): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", 'ws://localhost:8765'],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // On plain http in a local network these would only confuse browsers.
    strictTransportSecurity: settings.tls ? { maxAge: YEAR_SECONDS } : false,
    crossOriginOpenerPolicy: settings.tls ? { policy: 'same-origin' } : false,
    originAgentCluster: settings.tls !== undefined,
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
