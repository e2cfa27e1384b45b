import { AppError } from '@bestellsystem/domain/errors.ts';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { Schema } from '../../db/schema.ts';

/** More than any team registers before somebody gives them roles; an administrator still looks through them. */
export const MOST_WAITING = 200;
const TRY_AGAIN_SECONDS = 600;

/** Why nobody can register now; undefined when everybody can. */
export async function findRegistrationObstacle(
  db: Kysely<Schema>,
  { registration }: Pick<Context['settings'], 'registration'>,
): Promise<AppError | undefined> {
  if (!registration) {
    const message = 'Die Registrierung ist ausgeschaltet. Bitte wenden Sie sich an den Administrator.';
    return new AppError('forbidden', 'REGISTRATION_OFF', message);
  }
  const { waiting } = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('waiting'))
    .where('role', 'is', null)
    .executeTakeFirstOrThrow();
  if (waiting < MOST_WAITING) return undefined;
  const message = `Es warten schon ${MOST_WAITING} neue Konten auf eine Rolle. Bitten Sie den Administrator, Rollen zu vergeben oder Konten zu löschen, die niemand kennt.`;
  return new AppError('too-many', 'TOO_MANY_WAITING', message, { retryAfterSeconds: TRY_AGAIN_SECONDS });
}

/** Throws what `findRegistrationObstacle` finds. */
export async function requireRegistrationOpen(...asked: Parameters<typeof findRegistrationObstacle>): Promise<void> {
  const obstacle = await findRegistrationObstacle(...asked);
  if (obstacle) throw obstacle;
}
