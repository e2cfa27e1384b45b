import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import { createUser } from '../sessions/accounts.ts';

const GENERATED_PASSWORD_BYTES = 9;

/**
 * Gives an empty installation its first administrator. Returns the password that was made up for it, to be shown
 * once on the console; undefined when it came from the settings or there was nothing to do.
 */
export async function ensureFirstAdmin(context: Context): Promise<string | undefined> {
  const anybody = await context.db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anybody) return undefined;
  const given = context.settings.adminPassword;
  const password = given ?? randomBytes(GENERATED_PASSWORD_BYTES).toString('base64url');
  const created = await createUser(context.db, {
    username: context.settings.adminUsername,
    password,
    role: 'ADMIN',
    at: context.now(),
  });
  return created !== undefined && given === undefined ? password : undefined;
}
