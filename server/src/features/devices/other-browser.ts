import type { Context } from '../../context.ts';
import { nextNumber } from '../../db/counters.ts';
import type { DeviceRow } from '../../db/schema.ts';
import { recordAudit } from '../audit/audit.ts';
import type { DeviceProof } from '../sessions/device-proofs.ts';

/** Who logs in once more because no answer came has no cookie yet. */
const SAME_LOGIN_MS = 60_000;
/** Of more the hundredth, the thousandth, …: nobody floods the journal. */
const ALL_UP_TO = 10;

/**
 * A device is known by the name it gives. Where another browser has been the same one before, either it has lost its
 * cookies or somebody gives themselves out as it, and sells on its till: the organizer can read of it.
 */
export async function noteOtherBrowser(
  context: Pick<Context, 'db' | 'commit' | 'now'>,
  device: DeviceRow,
  login: { by: string; proof: DeviceProof | undefined },
): Promise<void> {
  if (login.proof?.deviceRowId === device.id) return;
  const other = await context.db
    .selectFrom('device_proofs')
    .select('token_hash')
    .where('event_id', '=', device.event_id)
    .where('device_id', '=', device.id)
    .where('created_at', '<', new Date(context.now().getTime() - SAME_LOGIN_MS).toISOString())
    .executeTakeFirst();
  if (!other) return;
  await context.commit(async (trx) => {
    const logins = await nextNumber(trx, `other-browser:${device.id}`);
    if (logins > ALL_UP_TO && !/^10*$/.test(String(logins))) return;
    await recordAudit(trx, {
      at: context.now(),
      actor: login.by,
      action: 'device.other-browser',
      eventId: device.event_id,
      subject: `Service ${device.device_number}`,
      details: { deviceId: device.public_id, logins },
    });
  });
}
