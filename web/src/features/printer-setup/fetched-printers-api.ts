import type { CloudPrinter } from '@bestellsystem/domain/cloud-printers-schema.ts';
import type { CreatedPrintAgent } from '@bestellsystem/domain/print-agents-schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { api, messageOf } from '../../lib/api.ts';
import { addressOf } from '../../lib/printing/printers-to-save.ts';

import type { TestResult } from './use-test-print.ts';

const LOOK_AGAIN_MS = 5_000;

export function createAgent(name: string): Promise<CreatedPrintAgent> {
  return api.post('/api/print-agents', { name });
}

/** The printers whose tickets are fetched. */
export function fetchedPrintersQuery(eventId: number) {
  return queryOptions({
    queryKey: ['events', eventId, 'cloud-printers'],
    queryFn: ({ signal }) => api.get<CloudPrinter[]>(`/api/events/${eventId}/cloud-printers`, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** The whole address to type into the printer. */
export async function giveAddress(eventId: number, printerId: number): Promise<string> {
  const url = `/api/events/${eventId}/cloud-printers/${printerId}/address`;
  const { path } = await api.post<{ path: string }>(url);
  return location.origin + path;
}

/** Leaves a test slip for whoever fetches the printer's tickets. */
export async function queueTest(eventId: number, printer: { ip: string; port: number }): Promise<TestResult> {
  try {
    const known = await api.get<CloudPrinter[]>(`/api/events/${eventId}/cloud-printers`);
    const own = known.find((one) => addressOf(one) === addressOf(printer));
    if (!own) return { good: false, text: 'Bitte zuerst speichern.' };
    await api.post(`/api/events/${eventId}/printers/${own.printerId}/test-slip`);
    return { good: true, text: 'Testdruck liegt bereit: er kommt, sobald er geholt wird.' };
  } catch (error) {
    return { good: false, text: messageOf(error) };
  }
}
