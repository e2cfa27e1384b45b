import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { UserRow } from '../../db/schema.ts';
import { newToken } from './sessions.ts';

type Account = Pick<UserRow, 'id' | 'password_hash'>;
type Keys = Pick<Context, 'secrets'>;

/**
 * What a browser keeps in which somebody has logged in to an account: it proves that, and nothing else. Made anew with the
 * password, so that nobody can have saved up many of them from before.
 */
export function proofOfBrowser(context: Keys, account: Account): string {
  const name = newToken();
  return `${name}.${macOf(context, account, name)}`;
}

/** The browser's name among those that have been in this account; undefined for any other. */
export function knownBrowser(
  context: Keys,
  account: Account | undefined,
  proof: string | undefined,
): string | undefined {
  const [name = '', mac = ''] = proof?.split('.') ?? [];
  if (!account || !name) return undefined;
  const [given, right] = [Buffer.from(mac), Buffer.from(macOf(context, account, name))];
  return given.length === right.length && timingSafeEqual(given, right) ? `${account.id}:${name}` : undefined;
}

function macOf({ secrets }: Keys, { id, password_hash }: Account, name: string): string {
  return secrets.mac(`browser:${id}:${password_hash}:${name}`);
}
