import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type PrinterSimulator, startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFest, type Fest, orderFor } from '../../testing/fest.ts';
import { jobWords, PATIENT, setUpPrinters, startQuickSpooler } from '../../testing/printing-fest.ts';
import { openSecondNode } from '../../testing/second-node.ts';
import { type TestApp, useTestApp } from '../../testing/test-app.ts';
import { lookAgainAt } from './troubled-printers.ts';

const test = useTestApp();
let second: TestApp;
let fest: Fest;
let stop: () => Promise<void>;
let kitchen: PrinterSimulator;
let bar: PrinterSimulator;

beforeAll(async () => {
  ({ second, stop } = await openSecondNode(test.current));
  fest = await createFest(test.current);
  [kitchen, bar] = [await startPrinterSimulator(), await startPrinterSimulator()];
});
afterAll(async () => {
  await Promise.all([kitchen.close(), bar.close()]);
  await stop();
});

/** In front of a printer, which takes one call at a time: the first one lasts until another was turned away. */
async function takesOneCall({ port }: PrinterSimulator) {
  const first = Promise.withResolvers<Socket>();
  const turnedAway = Promise.withResolvers<void>();
  let isOnCall = false;
  const door = createServer((socket) => {
    socket.on('error', () => {});
    if (isOnCall) {
      turnedAway.resolve();
      return void socket.resetAndDestroy();
    }
    isOnCall = true;
    first.resolve(socket);
    socket.on('close', () => {
      isOnCall = false;
    });
    const inside = connect(port, '127.0.0.1').on('error', () => {});
    socket.on('close', () => inside.destroy());
    void turnedAway.promise.then(() => setTimeout(() => socket.pipe(inside).pipe(socket), 100));
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  return { door, port: (door.address() as AddressInfo).port, firstCall: first.promise };
}

it('a ticket for a printer at which another server looks just then comes out there, and not at the backup', async () => {
  const { door, port, firstCall } = await takesOneCall(kitchen);
  await setUpPrinters(fest, [
    { displayName: 'Küche', port, category: 'Speisen', backupPort: bar.port },
    { displayName: 'Bar', port: bar.port, category: 'Getränke' },
  ]);
  const { context } = test.current;
  const at = new Date(context.now().getTime() - 70_000).toISOString();
  const trouble = { problem: 'Papier leer', problem_since: at, problem_at: at };
  await context.db.updateTable('printers').set(trouble).where('port', '=', port).execute();

  const looking = lookAgainAt(context, { ip: '127.0.0.1', port }, PATIENT);
  await firstCall;
  expect((await fest.waiter.post('/api/orders', orderFor(fest))).status).toBe(201);
  const spooler = startQuickSpooler(second);
  await spooler.wake();
  await looking;
  await spooler.stop();
  expect(await jobWords(fest)).toEqual(['Küche completed', 'Bar completed']);
  door.close();
});
