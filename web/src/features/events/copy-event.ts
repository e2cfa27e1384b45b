import type { EventMenuItemWire } from '@bestellsystem/domain/menu-schema.ts';
import { ApiError, api } from '../../lib/api.ts';
import { type CopiedPrinter, type CopyPlan, planCopy } from './copy-plan.ts';

/** Passed on as it is. */
export type Printer = Record<string, unknown> & CopiedPrinter;

export interface CopySource {
  menu: EventMenuItemWire[];
  printers: Printer[];
}

export async function readCopySource(eventId: number): Promise<CopySource> {
  const [menu, configs] = await Promise.all([
    api.get<EventMenuItemWire[]>(`/api/events/${eventId}/menu-items`),
    api.get<{ totalConfigs: number }>('/api/events/debug/printer-config-test'),
  ]);
  // Asking an event without printers is answered as an error; most installations can be spared that.
  return { menu, printers: configs.totalConfigs > 0 ? await listPrinters(eventId) : [] };
}

export async function readCopyPlan(from: number, into: number): Promise<CopyPlan<Printer>> {
  const source = await readCopySource(from);
  const [menu, printers] = await Promise.all([
    api.get<EventMenuItemWire[]>(`/api/events/${into}/menu-items`),
    source.printers.length > 0 ? listPrinters(into) : [],
  ]);
  return planCopy(source, { menu, printers });
}

/** Does what the plan says, one after the other; `onStep` hears of each entry that is there. */
export async function carryOut(plan: CopyPlan<Printer>, into: number, onStep: () => void): Promise<void> {
  for (const entry of plan.entries) {
    await addEntry(into, entry);
    onStep();
  }
  if (plan.printers) {
    await api.post(`/api/events/${into}/printer-config`, { eventId: into, printers: plan.printers });
    onStep();
  }
}

async function addEntry(eventId: number, entry: CopyPlan<Printer>['entries'][number]): Promise<void> {
  try {
    await api.post(`/api/events/${eventId}/menu-items`, entry);
  } catch (error) {
    // An answer that was lost: the entry is there already.
    if (error instanceof ApiError && error.status === 409) return;
    throw error;
  }
}

/** An event without printers answers 404. */
async function listPrinters(eventId: number): Promise<Printer[]> {
  try {
    const { printers } = await api.get<{ printers: Printer[] }>(`/api/events/${eventId}/printer-config`);
    return printers;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}
