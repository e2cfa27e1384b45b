import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { calendarDate, formatDate } from '@bestellsystem/domain/business-day.ts';
import { lanAddresses } from '../addresses.ts';
import type { Settings } from '../settings.ts';
import { localTlsFiles } from './local-files.ts';

const SOON_MS = 30 * 86_400_000;

const PORT_WITHOUT_TLS =
  'ACHTUNG: HTTP_PORT bewirkt nichts ohne TLS_CERT und TLS_KEY: Dort antwortet niemand, ohne HTTPS gilt nur PORT.';

/** What the operator has to hear at a start: devices refuse a certificate that isn't for today, or not for here. */
export function certificateWarnings(settings: Settings, port: number, now: Date): string[] {
  if (!settings.tls) return settings.httpPort === undefined ? [] : [PORT_WITHOUT_TLS];
  const { certFile } = settings.tls;
  const certificate = new X509Certificate(readFileSync(certFile));
  const isOwn = resolve(certFile) === localTlsFiles(settings.dataDir).certificate;
  const again = isOwn ? ' Bitte «npm run tls:local» wiederholen.' : '';
  const on = (instant: Date): string => formatDate(calendarDate(instant, settings.timeZone));
  const [begin, end] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  // Another one's names needn't be those of this machine.
  const missing = isOwn ? missingHosts(certificate, settings, port) : [];
  return [
    ...(begin > now ? [`Das Zertifikat gilt erst ab ${on(begin)}. Stimmt die Uhr dieses Rechners (${on(now)})?`] : []),
    ...(end <= now ? [`Das Zertifikat ist am ${on(end)} abgelaufen, kein Gerät verbindet sich mehr.${again}`] : []),
    ...(end > now && end.getTime() - now.getTime() < SOON_MS ? [`Das Zertifikat läuft am ${on(end)} ab.${again}`] : []),
    ...(missing.length > 0 ? [`Das Zertifikat gilt nicht für ${missing.join(', ')}.${again}`] : []),
  ].map((warning) => `ACHTUNG: ${warning}`);
}

function missingHosts(certificate: X509Certificate, settings: Settings, port: number): string[] {
  return lanAddresses(settings, port)
    .map((address) => new URL(address).hostname.replace(/^\[(.*)\]$/, '$1'))
    .filter((host) => !(isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)));
}
