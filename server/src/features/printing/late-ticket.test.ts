import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { PrintData } from '@bestellsystem/domain/printing-schema.ts';
import { paperText } from '@bestellsystem/print/paper.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { beganAt, configurePrinters, createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
let fest: Fest;

beforeEach(async () => {
  test.current.setTime('2026-11-21T17:30:00.000Z');
  fest = await createFest(test.current);
  await beganAt(test.current, fest, '2026-11-21T16:00:00.000Z');
  await configurePrinters(fest, { kitchen: 9100, bar: 9101 });
});

async function place(changes: Record<string, unknown>): Promise<OrderWire> {
  const answer = await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest, changes));
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

async function papersOf({ id }: OrderWire): Promise<string[]> {
  const { body } = await fest.waiter.post<PrintData>('/api/orders/get-print-data', { ...orderFor(fest), orderId: id });
  return body.printerJobs.map(({ printData }) => paperText(Buffer.from(printData, 'base64')));
}

describe('the tickets of an order taken without network', () => {
  it('bear the time the guests ordered at, and say that they come late', async () => {
    const papers = await papersOf(await place({ offline: true, timestamp: '2026-11-21T16:50:00.000Z' }));
    expect(papers).toHaveLength(2);
    for (const paper of papers) {
      expect(paper).toContain('Nachgeliefert, bestellt 21.11.2026 17:50');
      expect(paper).not.toContain('18:30');
    }
  });

  it('say nothing of it where they come at once, or where nobody can know', async () => {
    const atOnce = { offline: true, timestamp: '2026-11-21T17:29:30.000Z' };
    const ahead = { offline: true, timestamp: '2026-11-22T17:30:00.000Z' };
    const slowClock = { timestamp: '2026-11-21T16:50:00.000Z' };
    const papers: string[] = [];
    for (const changes of [atOnce, ahead, slowClock]) papers.push(...(await papersOf(await place(changes))));
    expect(papers).toHaveLength(6);
    for (const paper of papers) expect(paper).not.toContain('Nachgeliefert');
  });

  it('are taken back with that time', async () => {
    const order = await place({ offline: true, timestamp: '2026-11-21T16:50:00.000Z' });
    await papersOf(order);
    const { status } = await fest.organizer.post(`/api/orders/${order.id}/cancel`, { reason: 'Gäste sind gegangen' });
    expect(status).toBe(200);
    const [storno = ''] = await papersOf(order);
    expect(storno.replace(/ +/g, ' ')).toContain('Bestellt 21.11.2026 17:50');
  });
});
