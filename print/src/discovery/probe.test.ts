import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { type PrinterSimulator, startPrinterSimulator } from '../simulator/printer-simulator.ts';
import { probe } from './probe.ts';

/** In front of a printer: after each call that was taken the next one is turned away. */
async function turningAway({ port: inside }: PrinterSimulator) {
  let isFree = true;
  const door = createServer((socket) => {
    socket.on('error', () => {});
    const isTaken = isFree;
    isFree = !isFree;
    if (!isTaken) return socket.resetAndDestroy();
    const printer = connect(inside, '127.0.0.1').on('error', () => {});
    socket.on('close', () => printer.destroy());
    return socket.pipe(printer).pipe(socket);
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  return door;
}

it('a printer that turns the next call away for a moment is found, with its model', async () => {
  const kitchen = await startPrinterSimulator();
  const door = await turningAway(kitchen);
  const { port } = door.address() as AddressInfo;
  const found = await probe({ ip: '127.0.0.1', port }, 5_000, new AbortController().signal);
  expect(found).toMatchObject({ port, displayName: 'SIMULATOR VP-80', status: 'ok' });
  door.close();
  await kitchen.close();
});
