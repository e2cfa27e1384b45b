import { randomUUID } from 'node:crypto';
import type { CreatedPrintAgent, PrintAgent } from '@bestellsystem/domain/print-agents-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFest, type Fest } from '../../testing/fest.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
let fest: Fest;
let key: string;

beforeEach(async () => {
  fest = await createFest(test.current);
  const answer = await fest.organizer.post<CreatedPrintAgent>('/api/print-agents', { name: 'Laptop im Zelt' });
  expect(answer.status, answer.text).toBe(201);
  key = answer.body.key;
});

function poll(as: string) {
  const body = { instance: randomUUID(), holding: [], waitMs: 0 };
  return test.current.guest().post('/api/print-agent/jobs', body, { authorization: `Bearer ${as}` });
}

describe('a helper', () => {
  it('with no key, a wrong one or one that was taken back gets nothing', async () => {
    const { body } = await fest.organizer.get<PrintAgent[]>('/api/print-agents');
    expect(body).toMatchObject([{ name: 'Laptop im Zelt', connected: false, seenAt: null }]);
    expect((await poll(key)).status).toBe(200);
    const [agent] = (await fest.organizer.get<PrintAgent[]>('/api/print-agents')).body;
    expect(agent).toMatchObject({ connected: true });
    expect((await fest.organizer.delete(`/api/print-agents/${agent?.id}`)).status).toBe(204);
    for (const wrong of [key, 'helfer_falschfalschfalsch', '']) {
      expect((await poll(wrong)).status).toBe(401);
    }
    expect((await fest.organizer.get('/api/print-agents')).body).toEqual([]);
  });

  it('is one organizer’s own', async () => {
    const [agent] = (await fest.organizer.get<PrintAgent[]>('/api/print-agents')).body;
    const other = await test.current.as('EVENT_ORGANIZER');
    expect((await other.get('/api/print-agents')).body).toEqual([]);
    expect((await other.delete(`/api/print-agents/${agent?.id}`)).status).toBe(404);
  });

  it('leaves its key nowhere', async () => {
    const rows = await test.current.context.db.selectFrom('print_agents').selectAll().execute();
    const audit = await test.current.context.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify([rows, audit])).not.toContain(key.slice(10));
  });
});
