import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Settings } from '../settings.ts';
import { isForApi } from './api-request.ts';
import type { App } from './app-type.ts';

// Imported by name the module brings its web client along, which no server needs at its start.
const { IncomingMessage, ServerResponse } = process.getBuiltinModule('node:http');

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
export function installSecurityHeaders(app: App, settings: Settings): void {
  const headers = headersFor(settings);
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isForApi(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

/** They are the same for every answer, so they are made once. */
function headersFor(settings: Settings): [name: string, value: string][] {
  const protect = helmet({
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
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  protect(sample.req, sample, () => {});
  return Object.entries(sample.getHeaders()).map(([name, value]) => [name, String(value)]);
}
