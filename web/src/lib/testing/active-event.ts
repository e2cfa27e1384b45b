import type { ActiveEvent } from '@bestellsystem/domain/events-schema.ts';

export function activeEvent(id: number, isActive = true): ActiveEvent {
  const rest = { eventDate: '2026-11-21', description: null, takeawayEnabled: true, isCashRounded: false };
  return { id, name: `Event ${id}`, isActive, ...rest };
}
