import type { OrganizerSettingsWire } from '@bestellsystem/domain/organizer-settings-schema.ts';
import { api } from '../../lib/api.ts';

export function saveSettings(settings: OrganizerSettingsWire): Promise<OrganizerSettingsWire> {
  return api.put('/api/organizer-settings', settings);
}
