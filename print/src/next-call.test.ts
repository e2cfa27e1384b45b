import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { printOnTcp } from './driver.ts';
import { renderSlip } from './render.ts';
import { type PrinterSimulator, startPrinterSimulator } from './simulator/printer-simulator.ts';
import { printerWith, ticketWith } from './testing/slip-factories.ts';

const TICKET = renderSlip(ticketWith(), printerWith());
const PATIENT = { connectMs: 20_000, statusMs: 20_000, confirmMs: 20_000, pollMs: 20, lingerMs: 20_000 };

let kitchen: PrinterSimulator;

beforeEach(async () => {
  kitchen = await startPrinterSimulator();
});

afterEach(() => kitchen.close());

function print({ port }: { port: number }, onCall = (): Promise<void> => Promise.resolve()) {
  return printOnTcp({ ip: '127.0.0.1', port, bytes: TICKET, timeouts: PATIENT, beforeSend: onCall });
}

it('a printer that refuses the call after a ticket, for a moment, gets the next ticket all the same', async () => {
  expect(await print(kitchen)).toEqual({ outcome: 'confirmed' });
  await kitchen.setMode('refusing');
  setTimeout(() => void kitchen.setMode('ok'), 20);
  expect(await print(kitchen)).toEqual({ outcome: 'confirmed' });
  expect(kitchen.paper).toEqual([TICKET, TICKET]);
});

it('one that hangs up on it likewise', async () => {
  let calls = 0;
  const printer = createServer((socket) => {
    calls += 1;
    socket.on('error', () => {});
    if (calls === 2) return socket.end();
    if (calls === 3) return socket.resetAndDestroy();
    const inside = connect(kitchen.port, '127.0.0.1').on('error', () => {});
    return socket.pipe(inside).pipe(socket);
  });
  printer.listen(0, '127.0.0.1');
  await once(printer, 'listening');
  const { port } = printer.address() as AddressInfo;
  expect(await print({ port })).toEqual({ outcome: 'confirmed' });
  expect(await print({ port })).toEqual({ outcome: 'confirmed' });
  expect([kitchen.paper.length, calls]).toEqual([2, 4]);
  printer.close();
});

it('one that stays away is told of soon', async () => {
  expect(await print(kitchen)).toEqual({ outcome: 'confirmed' });
  await kitchen.setMode('refusing');
  expect(await print(kitchen)).toEqual({ outcome: 'not-sent', reason: 'REFUSED' });
});

it('one that others call, too, is called again although it was not called from here', async () => {
  const { port } = kitchen;
  const call = (isCalledByOthers: boolean) =>
    printOnTcp({ ip: '127.0.0.1', port, bytes: TICKET, timeouts: PATIENT, isCalledByOthers });
  await kitchen.setMode('refusing');
  // Whoever else calls it: what stays away is told of.
  for (const isCalledByOthers of [false, true]) {
    expect(await call(isCalledByOthers)).toEqual({ outcome: 'not-sent', reason: 'REFUSED' });
  }
  setTimeout(() => void kitchen.setMode('ok'), 20);
  expect(await call(true)).toEqual({ outcome: 'confirmed' });
});

it('what may not begin is not tried again', async () => {
  let asked = 0;
  expect(await print(kitchen)).toEqual({ outcome: 'confirmed' });
  const refuse = () => {
    asked += 1;
    return Promise.reject(new Error('lease lost'));
  };
  expect(await print(kitchen, refuse)).toEqual({ outcome: 'not-sent', reason: 'IO' });
  expect(asked).toBe(1);
});
