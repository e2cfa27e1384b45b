import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { PrintData } from '@bestellsystem/domain/printing-schema.ts';
import { paperText } from '@bestellsystem/print/paper.ts';
import { describe, expect, it } from 'vitest';
import { orderFor } from '../../testing/fest.ts';
import { paperAt, papersOf, queueOf, type Stations, useStationsOfDevice } from '../../testing/printing-fest.ts';

let { test, fest, kitchen, bar, startPrinting, order } = {} as Stations;
useStationsOfDevice((opened) => {
  ({ test, fest, kitchen, bar, startPrinting, order } = opened);
});

describe('a device that prints itself', () => {
  it('has the same start on a copy and on a cancellation it asked for, and the server does it where it does not', async () => {
    const { id } = await order();
    const spooler = startPrinting();
    await spooler.wake();
    const takeAll = async () => {
      const request = { orderId: id, tableNumber: '12', items: orderFor(fest).items };
      const { body } = await fest.waiter.post<PrintData>('/api/orders/get-print-data', request);
      for (const { jobId } of body.printerJobs) {
        await fest.waiter.post(`/api/print-jobs/${jobId}/result`, { printed: true, confirmed: true });
      }
      return body.printerJobs.map(({ printData }) => paperText(Buffer.from(printData, 'base64')));
    };
    const copies = await fest.waiter.post(`/api/orders/${id}/reprint`, { printsItself: true });
    expect(copies.body).toEqual({ copies: ['Küche', 'Bar'], retried: [] });
    await spooler.wake();
    expect(await takeAll()).toEqual([expect.stringContaining('KOPIE'), expect.stringContaining('KOPIE')]);
    const cancelled = { reason: 'Vertippt', printsItself: true };
    expect((await fest.waiter.post(`/api/orders/own/${id}/cancel`, cancelled)).status).toBe(200);
    await spooler.wake();
    expect([kitchen.paper.length, bar.paper.length]).toEqual([1, 1]);
    test.passSeconds(11);
    await spooler.wake();
    expect(paperAt(kitchen, 1)).toContain('STORNO');
    expect(await takeAll()).toEqual([]);
  });

  it('is not overtaken by the STORNO of the ticket that it has, also where it is not heard of again', async () => {
    const request = ({ id }: OrderWire) => ({ orderId: id, tableNumber: '12', items: orderFor(fest).items });
    const cancel = ({ id }: OrderWire) => fest.organizer.post(`/api/orders/${id}/cancel`, { reason: 'Gast ist weg' });
    const [heard, unheard] = [await order(), await order()];
    const { body } = await fest.waiter.post<PrintData>('/api/orders/get-print-data', request(heard));
    await fest.waiter.post('/api/orders/get-print-data', request(unheard));
    const spooler = startPrinting();
    for (const each of [heard, unheard]) expect((await cancel(each)).status).toBe(200);
    const younger = await order();
    await spooler.wake();
    expect(papersOf(kitchen)).toEqual([expect.stringContaining(`Bestellung ${younger.orderNumber}`)]);
    const own = await fest.organizer.post<PrintData>('/api/orders/get-print-data', request(heard));
    expect(own.body.printerJobs).toEqual([]);
    for (const { jobId } of body.printerJobs) {
      await fest.waiter.post(`/api/print-jobs/${jobId}/result`, { printed: true, confirmed: true });
    }
    await spooler.wake();
    expect(paperAt(kitchen, 1)).toMatch(new RegExp(`STORNO.*Bestellung ${heard.orderNumber}\\n`, 's'));
    expect(kitchen.paper).toHaveLength(2);
    test.passSeconds(16);
    await spooler.wake();
    expect(paperAt(kitchen, 2)).toMatch(new RegExp(`STORNO.*Bestellung ${unheard.orderNumber}\\n`, 's'));
    expect(kitchen.paper).toHaveLength(3);
  });

  it('has the STORNO of the ticket that it has, since it prints one after the other', async () => {
    const { id } = await order();
    const request = { orderId: id, tableNumber: '12', items: orderFor(fest).items };
    await fest.waiter.post('/api/orders/get-print-data', request);
    await fest.waiter.post(`/api/orders/own/${id}/cancel`, { reason: 'Vertippt', printsItself: true });
    const { body } = await fest.waiter.post<PrintData>('/api/orders/get-print-data', request);
    expect(body.printerJobs.map(({ displayName }) => displayName)).toEqual(['Küche', 'Bar']);
  });

  it('holds up nobody where it asks for a ticket that has failed and then never comes for it', async () => {
    await bar.setMode('refusing');
    const { id, orderNumber } = await order();
    const spooler = startPrinting();
    await spooler.wake();
    expect((await queueOf(fest)).jobs.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['completed', 1],
      ['pending', 1],
    ]);
    await bar.setMode('ok');
    const answer = await fest.waiter.post(`/api/orders/${id}/reprint`, { printsItself: true });
    expect(answer.body).toEqual({ copies: ['Küche'], retried: ['Bar'] });
    const younger = await order();
    await spooler.wake();
    expect(bar.paper).toHaveLength(1);
    expect(paperAt(bar, 0)).toContain(String(younger.orderNumber));
    await fest.waiter.post('/api/orders/prepare-payment', { orderId: id, ...orderFor(fest) });
    await spooler.wake();
    expect(paperAt(bar, 1)).toContain(String(orderNumber));
    expect(paperAt(bar, 1)).not.toContain('KOPIE');
    expect(paperAt(kitchen, 2)).toContain('KOPIE');
  });
});
