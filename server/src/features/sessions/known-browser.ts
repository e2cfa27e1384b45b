import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { UserRow } from '../../db/schema.ts';
import type { Lane } from './hashing-turns.ts';
import { newToken } from './sessions.ts';

type Account = Pick<UserRow, 'id' | 'password_hash'>;
type Keys = Pick<Context, 'secrets'>;

const PROOF = /^[\w-]{43}\.[0-9a-f]{64}$/;
const BETWEEN = '~';
/** More accounts than share a browser; what is of a former password is forgotten by and by. */
const MOST_KEPT = 8;
/** Looked for where the name is unknown, so that the answer takes as long. */
const NOBODY: Account = { id: 0, password_hash: '' };

/**
 * What a browser keeps in which somebody has logged in to an account: it proves that, and nothing else. Made anew with the
 * password, so that nobody can have saved up many of them from before.
 */
export function proofOfBrowser(context: Keys, account: Account): string {
  const name = newToken();
  return `${name}.${macOf(context, account, name)}`;
}

/** What the browser keeps from now on: one of several accounts, as people share it, each with its own. */
export function withProof(kept: string | undefined, proof: string): string {
  return [...new Set([proof, ...proofsIn(kept)])].slice(0, MOST_KEPT).join(BETWEEN);
}

/** The browser's proof for this account and its name among those that have been in it; undefined for any other. */
export function knownBrowser(
  context: Keys,
  account: Account | undefined,
  kept: string | undefined,
): { name: string; proof: string } | undefined {
  const [proof] = proofsIn(kept).filter((each) => isOf(context, account ?? NOBODY, each));
  return account && proof ? { name: `${account.id}:${proof.split('.')[0]}`, proof } : undefined;
}

/** Where the password of who is known waits; an account that anybody may register, without a role yet, goes with strangers. */
export function laneOf({ role }: { role: string | null }): Lane {
  return role === null ? 'login' : 'known';
}

function proofsIn(kept = ''): string[] {
  return kept.split(BETWEEN, MOST_KEPT).filter((proof) => PROOF.test(proof));
}

function isOf(context: Keys, account: Account, proof: string): boolean {
  const [name = '', mac = ''] = proof.split('.');
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(context, account, name)));
}

function macOf({ secrets }: Keys, { id, password_hash }: Account, name: string): string {
  return secrets.mac(`browser:${id}:${password_hash}:${name}`);
}
