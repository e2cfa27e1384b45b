import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { APPS } from '../tools/apps.ts';
import { HERE, jobAt, SLIP, useBridge } from './bridge-in-test.ts';

describe.each(APPS)('the bridge of %s', (_name, start) => {
  const { ask, printer } = useBridge(start);
  const print = (port: number) => ask('printToPrinter', HERE, port, SLIP);

  it('sends nothing blindly to a printer that has answered and is silent now: it hangs', async () => {
    const kitchen = await printer();
    expect(await print(kitchen.port)).toMatchObject({ code: 'CONFIRMED' });
    await kitchen.setMode('silent');
    expect(await print(kitchen.port)).toMatchObject({ success: false, code: 'TIMEOUT', sent: false });
    expect((await ask('smartPrint', JSON.stringify([jobAt(kitchen.port)]))).results).toMatchObject([{ sent: false }]);
    await kitchen.setMode('ok');
    expect(await print(kitchen.port)).toMatchObject({ code: 'CONFIRMED' });
    expect(kitchen.paper).toHaveLength(2);
  });

  it('calls again where a printer turns the call after a ticket away for a moment', async () => {
    const kitchen = await printer();
    let calls = 0;
    const small = createServer((socket) => {
      calls += 1;
      socket.on('error', () => {});
      if (calls === 2) return socket.end();
      if (calls === 3) return socket.resetAndDestroy();
      const inside = connect(kitchen.port, HERE).on('error', () => {});
      return socket.pipe(inside).pipe(socket);
    }).listen(0, HERE);
    await once(small, 'listening');
    const { port } = small.address() as AddressInfo;
    expect(await print(port)).toMatchObject({ code: 'CONFIRMED' });
    expect(await print(port)).toMatchObject({ code: 'CONFIRMED' });
    expect([kitchen.paper.length, calls]).toEqual([2, 4]);
    small.close();
  });

  it('calls again where it refuses it, and one that stays away is told of soon', async () => {
    const kitchen = await printer();
    await print(kitchen.port);
    await kitchen.setMode('refusing');
    const open = setTimeout(() => void kitchen.setMode('ok'), 20);
    expect(await print(kitchen.port)).toMatchObject({ code: 'CONFIRMED' });
    clearTimeout(open);
    await kitchen.setMode('refusing');
    expect(await ask('testConnection', HERE, kitchen.port)).toMatchObject({ code: 'REFUSED' });
    expect(await print(kitchen.port)).toMatchObject({ code: 'REFUSED', sent: false });
    expect(kitchen.paper).toHaveLength(2);
  });
});
