import { startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { expect, it } from 'vitest';
import { createFest } from '../../testing/fest.ts';
import { papersOf, queueOf, startQuickSpooler } from '../../testing/printing-fest.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

it('a test slip at another printer waits for that one where it fails and its own was taken away', async () => {
  const fest = await createFest(test.current);
  const printer = await startPrinterSimulator();
  const bar = { ip: '127.0.0.1', port: printer.port, displayName: 'Bar', categories: ['Getränke'] };
  const kitchen = {
    ip: 'cloud-drucker0',
    port: 9100,
    portType: 'cloudprnt',
    displayName: 'Küche',
    categories: ['Speisen'],
  };
  const ok = async (url: string, body: object) => {
    const answer = await fest.organizer.post(`/api/events/${fest.eventId}${url}`, body);
    expect(answer.status, answer.text).toBeLessThan(300);
  };
  await ok('/printer-config', { printers: [kitchen, bar] });
  const [kitchenId, barId] = (await queueOf(fest)).printers.map(({ id }) => id);
  await ok(`/printers/${kitchenId}/test-slip`, {});
  await ok('/print-queue/reroute', { fromPrinterId: kitchenId, printerId: barId });
  await ok('/printer-config', { printers: [bar] });
  await printer.setMode('paper-out');
  const spooler = startQuickSpooler(test.current);
  for (let count = 0; count < 2; count++) {
    await spooler.wake();
    test.current.passSeconds(20);
  }
  expect((await queueOf(fest)).jobs).toMatchObject([
    { kind: 'test', state: 'pending', reroutedTo: 'Bar', attempts: 2 },
  ]);
  await printer.setMode('ok');
  await spooler.wake();
  await spooler.stop();
  expect(papersOf(printer)).toEqual([expect.stringContaining('Küche')]);
  await printer.close();
});
