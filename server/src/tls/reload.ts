import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import type { Settings } from '../settings.ts';

const LOOK_EVERY_MS = 5_000;

/** What every browser of the last ten years speaks: TLS 1.2 or newer, keys of one connection only, checked ciphers. */
export const TLS_RULES = {
  minVersion: 'TLSv1.2',
  ciphers: 'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:ECDHE+AESGCM:ECDHE+CHACHA20',
} as const satisfies SecureContextOptions;

/** Takes a renewed certificate into use without a restart; one that doesn't fit its key is left alone and said. */
export function reloadCertificate(
  tls: NonNullable<Settings['tls']>,
  server: { setSecureContext: (options: SecureContextOptions) => void },
  log: { info: (facts: object, message: string) => void; error: (facts: { err: unknown }, message: string) => void },
  lookEveryMs = LOOK_EVERY_MS,
): { stop: () => void } {
  const reload = (): void => {
    try {
      const options = { ...TLS_RULES, cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) };
      createSecureContext(options);
      server.setSecureContext(options);
      log.info({ file: tls.certFile }, 'certificate renewed');
    } catch (error) {
      log.error({ err: error }, 'the certificate files can not be used, the former certificate stays');
    }
  };
  for (const file of [tls.certFile, tls.keyFile]) watchFile(file, { interval: lookEveryMs }, reload);
  return {
    stop: () => {
      for (const file of [tls.certFile, tls.keyFile]) unwatchFile(file, reload);
    },
  };
}
