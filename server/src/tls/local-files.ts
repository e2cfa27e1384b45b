import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { UNFINISHED } from '../backup/copy-database.ts';
import { StartError } from '../start-error.ts';
import type { Credential } from './local-authority.ts';

/** Where the installation's own authority and the server's certificate lie. */
export interface LocalTlsFiles {
  /** The one to be installed on devices. */
  authority: string;
  authorityKey: string;
  certificate: string;
  key: string;
}

export function localTlsFiles(dataDir: string): LocalTlsFiles {
  const folder = join(dataDir, 'tls');
  return {
    authority: join(folder, 'authority.pem'),
    authorityKey: join(folder, 'authority.key'),
    certificate: join(folder, 'server.pem'),
    key: join(folder, 'server.key'),
  };
}

/**
 * Makes the authority once, and each time a new certificate for this machine's names and addresses and for `more`.
 * Devices that trust the authority need nothing new.
 */
export async function makeLocalTls(dataDir: string, more: readonly string[], now: Date): Promise<string[]> {
  const named = more.map(hostFrom);
  const files = localTlsFiles(dataDir);
  mkdirSync(join(dataDir, 'tls'), { recursive: true, mode: 0o700 });
  const authority = await readOrCreateAuthority(files, now);
  // Also what the former one was for: whoever makes it anew after a year no longer knows what was named then.
  const hosts = [...new Set([...named, ...formerHosts(files.certificate), ...ownHosts()])];
  const { createServerCertificate } = await import('./local-authority.ts');
  const server = await createServerCertificate(authority, hosts, now);
  writeFileSync(files.key, server.key, { mode: 0o600, flush: true });
  writeFileSync(files.certificate, server.certificate, { flush: true });
  return hosts;
}

async function readOrCreateAuthority(files: LocalTlsFiles, now: Date): Promise<Credential> {
  if (existsSync(files.authority) || existsSync(files.authorityKey)) return readAuthority(files);
  const { createAuthority } = await import('./local-authority.ts');
  const authority = await createAuthority(now);
  keepAuthority(files, authority);
  return authority;
}

/** Both or none: half of it, as a full disk would leave it, is taken for a damaged one from then on. */
function keepAuthority({ authority, authorityKey }: LocalTlsFiles, { certificate, key }: Credential): void {
  try {
    writeFileSync(authorityKey + UNFINISHED, key, { mode: 0o600, flush: true });
    writeFileSync(authority + UNFINISHED, certificate, { flush: true });
  } catch (error) {
    for (const file of [authorityKey, authority]) rmSync(file + UNFINISHED, { force: true });
    throw error;
  }
  for (const file of [authorityKey, authority]) renameSync(file + UNFINISHED, file);
}

/** Another one in its place would be known to no device: that is for a person to decide. */
function readAuthority(files: LocalTlsFiles): Credential {
  try {
    const [certificate, key] = [files.authority, files.authorityKey].map((file) => readFileSync(file, 'utf8'));
    const authority = { certificate: certificate ?? '', key: key ?? '' };
    const isWhole = new X509Certificate(authority.certificate).checkPrivateKey(createPrivateKey(authority.key));
    if (isWhole) return authority;
  } catch {
    // Missing or broken, one as bad as the other.
  }
  throw new StartError(
    `${files.authority} und ${files.authorityKey} gehören zusammen, und eine davon fehlt oder ist beschädigt. Bitte aus einer Kopie zurückholen; oder beide löschen und nochmals versuchen, dann braucht jedes Gerät das neue Zertifikat.`,
  );
}

/** The name or address in what was typed, which may be copied from a browser; throws where there is none. */
function hostFrom(typed: string): string {
  const url = typed.includes('://') ? typed : `https://${isIPv6(typed) ? `[${typed}]` : typed}`;
  if (!URL.canParse(url)) throw new StartError(`«${typed}» ist kein Name eines Rechners, wie kasse.example.ch.`);
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
}

function formerHosts(certificateFile: string): string[] {
  try {
    const { subjectAltName = '' } = new X509Certificate(readFileSync(certificateFile));
    return [...subjectAltName.matchAll(/(?:DNS|IP Address):([^,\s]+)/g)].map(([, host = '']) => hostFrom(host));
  } catch {
    // There is none, or none that can be read.
    return [];
  }
}

function ownHosts(): string[] {
  const addresses = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  return [...addresses, hostname(), `${hostname().replace(/\.local$/, '')}.local`, 'localhost', '127.0.0.1'];
}
