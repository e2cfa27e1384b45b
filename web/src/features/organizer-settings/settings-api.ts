import type { OrganizerSettingsWire } from '@bestellsystem/domain/organizer-settings-schema.ts';
import { api, noAnswer } from '../../lib/api.ts';
import { onTop } from '../../lib/on-top.ts';

/** What is as it was `before` stays as the server has it by now. */
export async function saveSettings(
  settings: OrganizerSettingsWire,
  before: OrganizerSettingsWire,
): Promise<OrganizerSettingsWire> {
  const now = await api.get<OrganizerSettingsWire>('/api/organizer-settings');
  // A page of the network: whatever is left out the server would take for empty.
  if (!('vatRates' in now)) throw noAnswer();
  return api.put('/api/organizer-settings', onTop(settings, before, now));
}
