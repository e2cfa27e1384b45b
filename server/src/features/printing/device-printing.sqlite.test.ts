import type { OrderWire } from '@bestellsystem/domain/orders-schema.ts';
import type { PrintData } from '@bestellsystem/domain/printing-schema.ts';
import { paperText } from '@bestellsystem/print/paper.ts';
import { describe, expect, it } from 'vitest';
import { configureCloudPrinters, SimulatedStar } from '../../testing/cloud-printers.ts';
import { orderFor } from '../../testing/fest.ts';
import { paperAt, QUICK, queueOf, type Stations, useStationsOfDevice } from '../../testing/printing-fest.ts';

let { test, fest, kitchen, bar, startPrinting, order } = {} as Stations;
useStationsOfDevice((opened) => {
  ({ test, fest, kitchen, bar, startPrinting, order } = opened);
});

const jobs = async () => (await queueOf(fest)).jobs;

describe('a device that prints itself', () => {
  it('holds the job until it reports, and the server prints nothing', async () => {
    const { id } = await order();
    const data = await fest.waiter.post<{ printerJobs: { jobId: number; displayName: string; printData: string }[] }>(
      '/api/orders/get-print-data',
      { orderId: id, tableNumber: '12', items: orderFor(fest).items },
    );
    expect(data.body.printerJobs.map(({ displayName }) => displayName)).toEqual(['Küche', 'Bar']);
    const spooler = startPrinting();
    await spooler.wake();
    expect(kitchen.paper).toHaveLength(0);
    for (const { jobId } of data.body.printerJobs) {
      const report = await fest.waiter.post(`/api/print-jobs/${jobId}/result`, { printed: true, confirmed: true });
      expect(report.status).toBe(204);
    }
    test.passSeconds(60);
    await spooler.wake();
    expect(kitchen.paper).toHaveLength(0);
    expect((await jobs()).map(({ state }) => state)).toEqual(['completed', 'completed']);
  });

  it('is handed what it has taken itself, and no colleague’s: the server prints that', async () => {
    const { id } = await order();
    const colleague = await test.asWaiter(fest.tag, fest.password, 'geraet-der-kollegin');
    const asked = { orderId: id, tableNumber: '12', items: orderFor(fest).items };
    expect((await colleague.post('/api/orders/get-print-data', asked)).status).toBe(404);
    const { body } = await fest.organizer.post<PrintData>('/api/orders/get-print-data', asked);
    expect(body.printerJobs.map(({ displayName }) => displayName)).toEqual(['Küche', 'Bar']);
  });

  it('knows of a printer that it answers: the server sends it nothing blindly either when it hangs', async () => {
    const { id } = await order();
    const asked = { orderId: id, tableNumber: '12', items: orderFor(fest).items };
    const { body } = await fest.waiter.post<PrintData>('/api/orders/get-print-data', asked);
    for (const { jobId } of body.printerJobs) {
      await fest.waiter.post(`/api/print-jobs/${jobId}/result`, { printed: true, confirmed: true });
    }
    await kitchen.setMode('silent');
    const spooler = startPrinting(QUICK);
    await order();
    await spooler.wake();
    test.passSeconds(20);
    await spooler.wake();
    expect((await jobs()).find(({ printer, state }) => printer === 'Küche' && state !== 'completed')).toMatchObject({
      state: 'pending',
      alarm: true,
    });
    expect(kitchen.buffered()).toBe(0);
  });

  it('is told what each printer may be asked behind its slip', async () => {
    await test.context.db
      .updateTable('printers')
      .set({ confirm_by: 'none' })
      .where('display_name', '=', 'Bar')
      .execute();
    const { id } = await order();
    const asked = { orderId: id, tableNumber: '12', items: orderFor(fest).items };
    const { body } = await fest.waiter.post<PrintData>('/api/orders/get-print-data', asked);
    expect(body.printerJobs.map(({ confirmBy }) => confirmBy)).toEqual(['auto', 'none']);
  });

  it('is handed the others where a slip can’t be read, which is given up', async () => {
    const { id } = await order();
    const unreadable = test.context.db.updateTable('print_jobs').set({ slip: '{"kind":"ticket"}' });
    await unreadable
      .where('printer_id', 'in', (eb) => eb.selectFrom('printers').select('id').where('display_name', '=', 'Küche'))
      .execute();
    const request = { orderId: id, tableNumber: '12', items: orderFor(fest).items };
    const { status, body } = await fest.waiter.post<PrintData>('/api/orders/get-print-data', request);
    expect([status, body.printerJobs?.map(({ displayName }) => displayName)]).toEqual([200, ['Bar']]);
    expect((await jobs()).map(({ state }) => state)).toEqual(['aborted', 'processing']);
  });

  it('is handed each job once, however many ask at the same moment', async () => {
    const { id } = await order();
    const request = { orderId: id, tableNumber: '12', items: orderFor(fest).items };
    const asking = Array.from({ length: 4 }, () => fest.waiter.post<PrintData>('/api/orders/get-print-data', request));
    const handedOut = (await Promise.all(asking)).flatMap(({ body }) => body.printerJobs);
    expect(handedOut.map(({ displayName }) => displayName).sort()).toEqual(['Bar', 'Küche']);
  });

  it('is handed what the server tries at a printer that says nothing to it, unmarked, and the server sends nothing', async () => {
    await kitchen.setMode('silent');
    const spooler = startPrinting();
    const { id } = await order();
    const atKitchen = async () => (await jobs()).find(({ printer }) => printer === 'Küche')?.state;
    await expect.poll(atKitchen).toBe('processing');
    const request = { orderId: id, tableNumber: '12', items: orderFor(fest).items };
    const { body } = await fest.waiter.post<PrintData>('/api/orders/get-print-data', request);
    const handedOut = body.printerJobs.find(({ displayName }) => displayName === 'Küche');
    expect(paperText(Buffer.from(handedOut?.printData ?? '', 'base64'))).not.toContain('KOPIE');
    // The server's call is over, and with it what it wanted to send.
    await kitchen.setMode('refusing');
    await kitchen.setMode('ok');
    await spooler.wake();
    expect(kitchen.paper).toHaveLength(0);
    const report = { printed: true, confirmed: true };
    expect((await fest.waiter.post(`/api/print-jobs/${handedOut?.jobId}/result`, report)).status).toBe(204);
    expect(await atKitchen()).toBe('completed');
  });

  it('loses the job when it says nothing; what the server then prints is marked', async () => {
    const { id } = await order();
    const request = { orderId: id, tableNumber: '12', items: orderFor(fest).items };
    const data = await fest.waiter.post<{ printerJobs: { jobId: number }[] }>('/api/orders/get-print-data', request);
    const spooler = startPrinting();
    test.passSeconds(16);
    await spooler.wake();
    expect(paperAt(kitchen, 0)).toContain('KOPIE');
    const late = await fest.waiter.post(`/api/print-jobs/${data.body.printerJobs[0]?.jobId}/result`, { printed: true });
    expect(late.status).toBe(409);
    const text = await fest.waiter.post('/api/orders/prepare-payment', request);
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text.text).toBe('Küche: gedruckt\nBar: gedruckt');
  });

  it('has ten seconds to ask for its jobs; the others at the printer do not wait meanwhile', async () => {
    const first = await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest, { printsItself: true }));
    const second = await order();
    const spooler = startPrinting();
    await spooler.wake();
    expect(kitchen.paper).toHaveLength(1);
    expect(paperAt(kitchen, 0)).toContain(String(second.orderNumber));
    test.passSeconds(9);
    await spooler.wake();
    expect(kitchen.paper).toHaveLength(1);
    test.passSeconds(2);
    await spooler.wake();
    expect(kitchen.paper).toHaveLength(2);
    expect(paperAt(kitchen, 1)).toContain(String(first.body.orderNumber));
    expect(paperAt(kitchen, 1)).not.toContain('KOPIE');
  });

  it('has no start on a printer that asks by itself, which no device reaches', async () => {
    const [path = ''] = await configureCloudPrinters(fest, 'cloudprnt');
    await fest.waiter.post('/api/orders', orderFor(fest, { printsItself: true }));
    const printer = new SimulatedStar(test.app, path);
    expect(await printer.poll()).toBe(true);
    expect(printer.paper).toHaveLength(1);
  });

  it('can leave its jobs to the server at once', async () => {
    const { body } = await fest.waiter.post<OrderWire>('/api/orders', orderFor(fest, { printsItself: true }));
    const spooler = startPrinting();
    await spooler.wake();
    expect(kitchen.paper).toHaveLength(0);
    const request = { orderId: body.id, tableNumber: '12', items: orderFor(fest).items };
    await fest.waiter.post('/api/orders/prepare-payment', request);
    await spooler.wake();
    expect(kitchen.paper).toHaveLength(1);
    expect(paperAt(kitchen, 0)).not.toContain('KOPIE');
  });

  it('and surely sent nothing leaves the server a first print; unsure, a marked one', async () => {
    const { id } = await order();
    const request = { orderId: id, tableNumber: '12', items: orderFor(fest).items };
    const data = await fest.waiter.post<{ printerJobs: { jobId: number }[] }>('/api/orders/get-print-data', request);
    const [atKitchen, atBar] = data.body.printerJobs;
    await fest.waiter.post(`/api/print-jobs/${atKitchen?.jobId}/result`, { printed: false, sent: false });
    await fest.waiter.post(`/api/print-jobs/${atBar?.jobId}/result`, { printed: false });
    test.passSeconds(3);
    const spooler = startPrinting();
    await spooler.wake();
    expect(paperAt(kitchen, 0)).not.toContain('KOPIE');
    expect(paperAt(bar, 0)).toContain('KOPIE');
  });

  it('that sent nothing the second time does not take the mark of the first away', async () => {
    const { id } = await order();
    const request = { orderId: id, tableNumber: '12', items: orderFor(fest).items };
    const handOut = () => fest.waiter.post<{ printerJobs: { jobId: number }[] }>('/api/orders/get-print-data', request);
    const first = await handOut();
    const jobId = first.body.printerJobs[0]?.jobId;
    await fest.waiter.post(`/api/print-jobs/${jobId}/result`, { printed: false });
    await handOut();
    await fest.waiter.post(`/api/print-jobs/${jobId}/result`, { printed: false, sent: false });
    test.passSeconds(10);
    const spooler = startPrinting();
    await spooler.wake();
    expect(paperAt(kitchen, 0)).toContain('KOPIE');
  });

  it('gets the tickets of an order that is not stored yet, and nothing is queued', async () => {
    const data = await fest.waiter.post<{
      error: null;
      printerJobs: { jobId?: number; itemCount: number; printData: string }[];
    }>('/api/orders/get-print-data', { tableNumber: '7', eventId: fest.eventId, items: orderFor(fest).items });
    expect(data.body.printerJobs.map(({ itemCount }) => itemCount)).toEqual([2, 1]);
    expect(data.body.printerJobs[0]?.jobId).toBeUndefined();
    const bytes = Buffer.from(data.body.printerJobs[0]?.printData ?? '', 'base64');
    expect(paperText(bytes)).toContain('Rösti');
    expect(await jobs()).toEqual([]);
  });
});
