import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { renderSlip } from '@bestellsystem/print/render.ts';
import { startPrinterSimulator } from '@bestellsystem/print/simulator/printer-simulator.ts';
import { printerWith, testSlip } from '@bestellsystem/print/testing/slip-factories.ts';
import { expect, it } from 'vitest';
import { Page } from './testing/page.ts';

const BUNDLE = join(import.meta.dirname, '../bundle.ts');

it('the helper as one file, beside nothing else, starts and prints', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'print-agent-bundle-'));
  const built = spawnSync(process.execPath, [BUNDLE, dir], { encoding: 'utf8' });
  expect(built.status, built.stderr).toBe(0);
  const printer = await startPrinterSimulator();
  const places = ['--networks', '127.0.0.1/32', '--ports', String(printer.port)];
  const args = [join(dir, 'print-agent.mjs'), '--port', '0', '--dir', join(dir, 'data'), ...places];
  const helper = spawn(process.execPath, args, { cwd: dir, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(helper, 'exit');
  try {
    let port = 0;
    let code = '';
    for await (const line of createInterface({ input: helper.stdout })) {
      port = Number(/ws:\/\/localhost:(\d+)\/print/.exec(line)?.[1] ?? port);
      code = /Kopplungscode +(\S+)/.exec(line)?.[1] ?? '';
      if (code) break;
    }
    const page = await Page.open(port);
    expect(await page.pair(code)).toMatchObject({ success: true });
    const data = Buffer.from(renderSlip(testSlip(), printerWith())).toString('base64');
    expect(await page.ask({ type: 'print', ip: '127.0.0.1', port: printer.port, data })).toMatchObject({
      code: 'CONFIRMED',
    });
    expect(printer.paper).toHaveLength(1);
    page.close();
  } finally {
    helper.kill('SIGTERM');
    await exited;
    await printer.close();
    rmSync(dir, { recursive: true, force: true });
  }
}, 60_000);
