import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** Encrypts what must be shown again to its owner; the key lies beside the database, never in it. */
export interface Secrets {
  /** `bound` ties the result to one row: moved to another one it no longer opens. */
  seal: (plain: string, bound: string) => string;
  /** Undefined when it can't be opened (another key, another row). */
  open: (sealed: string, bound: string) => string | undefined;
  /** A keyed hash, hex: whoever has only the database can't make it. */
  mac: (text: string) => string;
  /** What a monitoring system on another machine shows; to be read in `metrics.token` in the data folder. */
  metricsToken: string;
}

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Reads the key from its file, or from `dataDir`, where one readable by this user alone is made. */
export function openSecrets(dataDir: string, named?: string): Secrets {
  const key = named === undefined ? readOrCreateKey(dataDir) : readKey(named);
  const metricsToken = createHmac('sha256', key).update('metrics').digest('base64url');
  writeFileSync(join(dataDir, 'metrics.token'), `${metricsToken}\n`, { mode: 0o600 });
  const macKey = createHmac('sha256', key).update('mac').digest();
  return {
    metricsToken,
    mac: (text) => createHmac('sha256', macKey).update(text).digest('hex'),
    seal: (plain, bound) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(bound));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },
    open: (sealed, bound) => {
      const bytes = Buffer.from(sealed, 'base64');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
          .setAAD(Buffer.from(bound))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        return undefined;
      }
    },
  };
}

/** Where the key lies that no setting names. */
export function keyFile(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

function readOrCreateKey(dataDir: string): Buffer {
  const file = keyFile(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(KEY_BYTES).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readKey(file);
}

function readKey(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  if (key.length === KEY_BYTES) return key;
  throw new StartError(`${file} enthält keinen Schlüssel: 64 Zeichen, wie «openssl rand -hex 32» sie macht.`);
}
