import { describe, expect, it } from 'vitest';
import { createEvent, WAITER_PASSWORD } from '../../testing/event-factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const box = useTestApp({ PRINTER_NETWORKS: '192.168.0.0/16' });
const PRINTER = { ip: '192.168.1.50', port: 9100, displayName: 'Küche', categories: ['Alle'] };

describe('The test of the configuration', () => {
  const url = '/api/events/debug/printer-config-test';
  const found = (details: string | null, totalConfigs: number) => ({
    success: true,
    message: 'Die Datenbank antwortet.',
    totalConfigs,
    error: null,
    details,
  });

  async function totalFor(client: TestClient): Promise<number> {
    return (await client.get<{ totalConfigs: number }>(url)).body.totalConfigs;
  }

  it('counts the events with printers that the caller works with', async () => {
    const [owner, other] = [await box.current.as('EVENT_ORGANIZER'), await box.current.as('EVENT_ORGANIZER')];
    const event = await createEvent(owner, { name: 'Kilbi', waiterAccessTag: 'kilbi' });
    await createEvent(owner);
    await owner.post(`/api/events/${event.id}/printer-config`, {
      printers: [PRINTER, { ...PRINTER, ip: '192.168.1.51', displayName: 'Bar' }],
    });
    expect((await owner.get(url)).body).toEqual(found('Kilbi: 2', 1));
    const waiter = await box.current.asWaiter('kilbi', WAITER_PASSWORD);
    expect((await waiter.get(url)).body).toEqual(found('Kilbi: 2', 1));
    expect((await other.get(url)).body).toEqual(found(null, 0));
    for (const role of ['ADMIN', 'KITCHEN'] as const) {
      const client = await box.current.as(role);
      const before = await totalFor(client);
      const another = await createEvent(other);
      await other.post(`/api/events/${another.id}/printer-config`, { printers: [PRINTER] });
      expect(await totalFor(client)).toBe(before + 1);
    }
  });

  it('is for accounts with a role', async () => {
    expect((await (await box.current.as(null)).get(url)).status).toBe(403);
    expect((await box.current.guest().get(url)).status).toBe(401);
  });
});
