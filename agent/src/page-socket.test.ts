import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { terminal } from './console.ts';
import { readSettings } from './settings.ts';
import { startAgent } from './start.ts';
import { Page } from './testing/page.ts';

it('goes on where a page that is not let in has hung up before it hears so', async () => {
  const settings = readSettings(['--port', '0', '--dir', mkdtempSync(join(tmpdir(), 'print-agent-'))], {});
  let hangUp = (): void => {};
  const agent = await startAgent(
    settings,
    terminal((line) => {
      if (line.includes('Abgewiesen')) hangUp();
    }),
  );
  onTestFinished(() => agent.stop());
  const stranger = connect(agent.port, '127.0.0.1').on('error', () => {});
  const gone = new Promise<void>((resolve) => {
    hangUp = () => {
      stranger.resetAndDestroy();
      resolve();
    };
  });
  const asked = ['GET /print HTTP/1.1', 'Host: localhost', 'Origin: https://fremd.example.ch'];
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
  stranger.write([...asked, ...upgrade, 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', '', ''].join('\r\n'));
  await gone;
  const page = await Page.open(agent.port);
  expect(await page.pair(agent.pairingCode)).toMatchObject({ success: true });
  page.close();
});
