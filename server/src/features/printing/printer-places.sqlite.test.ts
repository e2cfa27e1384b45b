import type { PrintData, PrintJob } from '@bestellsystem/domain/printing-schema.ts';
import { startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { expect, it } from 'vitest';
import { createFest, orderFor } from '../../testing/fest.ts';
import { PATIENT, setUpPrinters, startQuickSpooler } from '../../testing/printing-fest.ts';
import { useTestApp } from '../../testing/test-app.ts';

const box = useTestApp();

it.each(['127.1', '0177.0.0.1', '0x7f.1', '１２７.０.０.１', 'localhost'])(
  'the server prints nothing at %s, however it came to be in the database',
  async (ip) => {
    const printer = await startPrinterSimulator();
    const fest = await createFest(box.current);
    await setUpPrinters(fest, [{ displayName: 'Küche', port: printer.port, category: 'Speisen' }]);
    await box.current.context.db.updateTable('printers').set({ ip }).where('port', '=', printer.port).execute();
    const spooler = startQuickSpooler(box.current, PATIENT);
    await fest.waiter.post('/api/orders', orderFor(fest));
    await spooler.wake();
    const { body } = await fest.organizer.get<PrintJob[]>(`/api/events/${fest.eventId}/print-jobs`);
    const error = expect.stringContaining('ausserhalb der erlaubten Druckernetze');
    expect(body[0]).toMatchObject({ state: 'pending', error, alarm: true });
    expect(printer.paper).toHaveLength(0);
    await spooler.stop();
    await printer.close();
  },
);

it('no device is handed anything for a printer outside the networks, stored order or not', async () => {
  const fest = await createFest(box.current);
  await setUpPrinters(fest, [{ displayName: 'Küche', port: 9100, category: 'Speisen' }]);
  await box.current.context.db.updateTable('printers').set({ ip: '203.0.113.9' }).where('port', '=', 9100).execute();
  const input = orderFor(fest, { printsItself: true });
  const { body: order } = await fest.waiter.post<{ id: number }>('/api/orders', input);
  for (const asked of [
    { ...input, orderId: order.id },
    { ...input, clientOrderId: undefined },
  ]) {
    const answer = await fest.waiter.post<PrintData>('/api/orders/get-print-data', asked);
    expect([answer.status, answer.body.printerJobs]).toEqual([200, []]);
  }
});
