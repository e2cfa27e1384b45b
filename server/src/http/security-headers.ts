import helmet from '@fastify/helmet';
import type { Settings } from '../settings.ts';
import { isForApi } from './api-request.ts';
import type { App } from './app-type.ts';

const YEAR_SECONDS = 31_536_000;

const DIRECTIVES = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", 'ws://localhost:8765'],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  // No text becomes a script or markup; the one address of a script is the client's service worker.
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['service-worker'],
};

/** The page that shows the API's document styles itself; it asks nobody else either. */
export const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** As it stands in the header. */
export const CONTENT_SECURITY_POLICY = Object.entries(DIRECTIVES)
  .map(([name, sources]) => [name, ...sources].join(' '))
  .join(';');

/**
 * Browsers keep for a year that a name speaks TLS, on every port of it. In a local network the plain port of the same
 * name hands out the certificate, and one that has run out could no longer be passed.
 */
function hasPublicName({ publicUrl }: Settings): boolean {
  if (!publicUrl?.startsWith('https:')) return false;
  const { hostname } = new URL(publicUrl);
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  return hostname.includes('.') && !isAddress && !/\.(local|lan|home|internal|localhost|home\.arpa)$/.test(hostname);
}

/** No third party, nothing inline, no framing; answers of the API are never kept by a cache. */
export async function installSecurityHeaders(app: App, settings: Settings): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: DIRECTIVES,
    },
    strictTransportSecurity: hasPublicName(settings) ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    // On plain http in a local network these would only confuse browsers.
    crossOriginOpenerPolicy: settings.tls ? { policy: 'same-origin' } : false,
    originAgentCluster: settings.tls !== undefined,
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onSend', async (request, reply) => {
    if (isForApi(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
