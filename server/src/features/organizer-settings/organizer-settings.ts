import type {
  OrganizerSettings,
  OrganizerSettingsInput,
  VatRates,
} from '@bestellsystem/domain/organizer-settings-schema.ts';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { readInStep } from '../../db/in-step.ts';
import { padded, prepared } from '../../db/prepared.ts';
import type { OrganizerSettingsTable, Schema } from '../../db/schema.ts';
import { recordAudit } from '../audit/audit.ts';
import { listEventsOfOrganizer, organizerIdOf, requireManagedEvent } from '../events/event-access.ts';
import { changeMenu } from '../menu/menu-change.ts';
import { type Actor, actorName } from '../sessions/actor.ts';

/** What a new organizer's table of rates is filled with; what counts is what they then store. */
const SUGGESTED_RATES: readonly VatRates[] = [{ validFrom: '2024-01-01', normal: 810, reduced: 260, lodging: 380 }];

const NOTHING_SAID: OrganizerSettings = {
  name: '',
  street: '',
  houseNumber: '',
  postalCode: '',
  town: '',
  iban: '',
  receiptText: '',
  isVatLiable: false,
  vatNumber: '',
  vatRates: [...SUGGESTED_RATES],
  isCashRounded: false,
};

const settingsOf = prepared((db, { organizerIds }: { organizerIds: readonly number[] }) =>
  db.selectFrom('organizer_settings').selectAll().where('organizer_id', 'in', organizerIds),
);

const ratesOf = prepared((db, { organizerIds }: { organizerIds: readonly number[] }) =>
  db
    .selectFrom('vat_rates')
    .where('organizer_id', 'in', organizerIds)
    .orderBy('valid_from')
    .select(['organizer_id', 'valid_from as validFrom', 'normal', 'reduced', 'lodging']),
);

/** What an organizer has said; without a word from them: no VAT, no rounding. Rates oldest first. */
export const readOrganizerSettings = readInStep<number, OrganizerSettings>(async (db, asked) => {
  const organizerIds = padded([...new Set(asked)]);
  const rows = await settingsOf(db, { organizerIds });
  const rates = rows.length > 0 ? await ratesOf(db, { organizerIds }) : [];
  const said = new Map(
    rows.map((row) => {
      const own = rates.filter(({ organizer_id }) => organizer_id === row.organizer_id);
      return [
        row.organizer_id,
        settingsFrom(
          row,
          own.map(({ organizer_id: _, ...rate }) => rate),
        ),
      ];
    }),
  );
  return asked.map((organizerId) => said.get(organizerId) ?? NOTHING_SAID);
});

function settingsFrom(row: Selectable<OrganizerSettingsTable>, rates: VatRates[]): OrganizerSettings {
  return {
    name: row.name,
    street: row.street,
    houseNumber: row.house_number,
    postalCode: row.postal_code,
    town: row.town,
    iban: row.iban,
    receiptText: row.receipt_text,
    isVatLiable: row.is_vat_liable === 1,
    vatNumber: row.vat_number,
    vatRates: rates.length > 0 ? rates : [...SUGGESTED_RATES],
    isCashRounded: row.is_cash_rounded === 1,
  };
}

export function getOwnSettings(db: Kysely<Schema>, actor: Actor): Promise<OrganizerSettings> {
  return readOrganizerSettings(db, organizerIdOf(actor));
}

/** Those of the event's owner, for the owner and administrators. */
export async function getSettingsOfEvent(
  db: Kysely<Schema>,
  actor: Actor,
  eventId: number,
): Promise<OrganizerSettings> {
  const event = await requireManagedEvent(db, actor, eventId);
  return readOrganizerSettings(db, event.organizer_id);
}

/** Replaces the actor's own settings; what was sold before keeps its rates. */
export async function saveOwnSettings(
  context: Context,
  actor: Actor,
  input: OrganizerSettingsInput,
): Promise<OrganizerSettings> {
  const organizerId = organizerIdOf(actor);
  return changeMenu(context, async (trx) => {
    const before = await readOrganizerSettings(trx, organizerId);
    await write(trx, organizerId, input);
    const after = await readOrganizerSettings(trx, organizerId);
    await recordAudit(trx, {
      at: context.now(),
      actor: actorName(actor),
      action: 'organizer-settings.change',
      organizerId,
      subject: actor.username,
      details: { from: before, to: after },
    });
    // Tablets learn from their menus whether cash is rounded.
    const eventIds = before.isCashRounded === after.isCashRounded ? [] : await listEventsOfOrganizer(trx, organizerId);
    return { result: after, eventIds };
  });
}

async function write(trx: Transaction<Schema>, organizerId: number, input: OrganizerSettingsInput): Promise<void> {
  const row = {
    name: input.name,
    street: input.street,
    house_number: input.houseNumber,
    postal_code: input.postalCode,
    town: input.town,
    iban: input.iban,
    receipt_text: input.receiptText,
    is_vat_liable: input.isVatLiable ? 1 : 0,
    vat_number: input.vatNumber,
    is_cash_rounded: input.isCashRounded ? 1 : 0,
  };
  await trx
    .insertInto('organizer_settings')
    .values({ organizer_id: organizerId, ...row })
    .onConflict((conflict) => conflict.column('organizer_id').doUpdateSet(row))
    .execute();
  await trx.deleteFrom('vat_rates').where('organizer_id', '=', organizerId).execute();
  if (input.vatRates.length === 0) return;
  await trx
    .insertInto('vat_rates')
    .values(
      input.vatRates.map(({ validFrom, ...rates }) => ({ organizer_id: organizerId, valid_from: validFrom, ...rates })),
    )
    .execute();
}

/**
 * Who takes over an organizer's events takes over what they said of themselves, too, unless it would then hold for
 * anything of their own. Ask before the events and categories are theirs.
 */
export async function handOverSettings(trx: Transaction<Schema>, from: number, to: number): Promise<void> {
  for (const table of ['organizer_settings', 'events', 'categories'] as const) {
    const own = await trx
      .selectFrom(table)
      .select('organizer_id')
      .where('organizer_id', '=', to)
      .limit(1)
      .executeTakeFirst();
    if (own) return;
  }
  for (const table of ['organizer_settings', 'vat_rates'] as const) {
    await trx.updateTable(table).set({ organizer_id: to }).where('organizer_id', '=', from).execute();
  }
}
