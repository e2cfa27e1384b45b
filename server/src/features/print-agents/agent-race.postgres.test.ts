import type { PrintAgent } from '@bestellsystem/domain/print-agents-schema.ts';
import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

/** On SQLite whoever writes waits for whoever wrote before; here transactions can cross. */
const test = useTestApp();

it('of helpers that are let in all at once there are no more than of those one after the other', async () => {
  const organizer = await test.current.as('EVENT_ORGANIZER');
  const letIn = (_: unknown, index: number) => organizer.post('/api/print-agents', { name: `Laptop ${index}` });
  const statuses = (await Promise.all(Array.from({ length: 30 }, letIn))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect(statuses.filter((status) => status === 409)).toHaveLength(10);
  expect((await organizer.get<PrintAgent[]>('/api/print-agents')).body).toHaveLength(20);
});
