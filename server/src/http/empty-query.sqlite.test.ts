import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import { expect, it } from 'vitest';
import { createFest, orderFor } from '../testing/fest.ts';
import { place } from '../testing/placing.ts';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp();

interface Document {
  paths: Record<string, { get?: { parameters?: { in: string; name: string; required?: boolean }[] } }>;
}

it('what was left empty counts as missing, whatever is read', async () => {
  const admin = await test.current.as('ADMIN');
  const { paths } = (await admin.get<Document>('/api/openapi.json')).body;
  const answers: [string, number][] = [];
  for (const [path, { get }] of Object.entries(paths)) {
    const asked = (get?.parameters ?? []).filter((parameter) => parameter.in === 'query');
    if (asked.length === 0) continue;
    const query = asked.map(({ name, required }) => `${name}=${required ? '2026-11-21' : ''}`).join('&');
    const { status } = await admin.get(`${path.replace(/\{\w+\}/g, '999999')}?${query}`);
    answers.push([`${path}?${query}`, status]);
  }
  expect(answers.filter(([, status]) => status === 400)).toEqual([['/api/orders?eventId=&status=&since=&limit=', 400]]);
  expect(answers.length).toBeGreaterThan(15);
});

it('an empty filter is none: of orders a device hears those of its event, and others say which', async () => {
  const fest = await createFest(test.current);
  await place(fest.waiter, orderFor(fest));
  const nothing = 'status=&since=&limit=';
  for (const [client, query] of [
    [fest.waiter, `eventId=&${nothing}`],
    [fest.organizer, `eventId=${fest.eventId}&${nothing}`],
  ] as const) {
    expect((await client.get<OrderWire[]>(`/api/orders?${query}`)).body).toHaveLength(1);
  }
  const head = { method: 'HEAD', url: `/api/orders/own?${nothing}`, headers: { cookie: fest.waiter.cookie } } as const;
  expect((await test.current.app.inject(head)).statusCode).toBe(200);
  const unnamed = await fest.organizer.get(`/api/orders?eventId=&${nothing}`);
  expect([unnamed.status, unnamed.body]).toMatchObject([400, { message: 'eventId fehlt.' }]);
});

it('of several in one field the field is named that was sent', async () => {
  const { eventId, organizer } = await createFest(test.current);
  const { status, body } = await organizer.get(`/api/orders?eventId=${eventId}&status=new,foo`);
  const message = 'Diesen Status gibt es nicht.';
  expect([status, body]).toMatchObject([400, { message, details: [{ path: 'status', message }] }]);
});

it('who gets what a deleted account had is never taken for unsaid', async () => {
  const admin = await test.current.as('ADMIN');
  const { userId } = await test.current.as('EVENT_ORGANIZER');
  expect((await admin.delete(`/api/users/${userId}?successorId=`)).status).toBe(400);
});
