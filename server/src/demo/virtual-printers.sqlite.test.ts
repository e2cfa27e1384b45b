import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { expect, it } from 'vitest';
import { StartError } from '../start-error.ts';
import { startVirtualPrinters } from './virtual-printers.ts';

it('a demo that finds no port for its printers says so in a sentence, and what to do', async () => {
  const others: Server[] = [];
  for (let port = 9100; port <= 9109; port++) {
    const other = createServer().listen(port, '127.0.0.1');
    // Whoever has it already takes it from the demo as well.
    await once(other, 'listening').then(
      () => others.push(other),
      () => {},
    );
  }
  const refused = await startVirtualPrinters(['Küche']).catch((error: unknown) => error);
  for (const other of others) other.close();
  expect(refused).toBeInstanceOf(StartError);
  expect(String(refused)).toContain('Bitte andere Vorführungen oder Programme an diesen Ports beenden.');
});
