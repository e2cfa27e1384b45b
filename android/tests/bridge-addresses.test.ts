import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppBehindPage } from '../tools/app-behind-page.ts';
import { APPS } from '../tools/apps.ts';

const slip = Buffer.from('\u001b@Bon 1\n').toString('base64');

describe.each(APPS)('the bridge of %s as on a device', (_name, start) => {
  let app: AppBehindPage;
  beforeAll(() => {
    app = start('strict');
  });
  afterAll(() => app?.stop());

  it.each([
    ['127.0.0.1', 9100],
    ['8.8.8.8', 9100],
    ['192.168.1.5', 80],
    ['192.168.1.5', 9110],
    ['192.168.1.5', -1],
    ['172.32.0.1', 9100],
    ['169.254.1.1', 9100],
    ['printer.local', 9100],
    ['0300.0250.1.5', 9100],
    ['192.168.1', 9100],
    ['192.168.257', 9100],
    ['192.168.1.256', 9100],
    ['192.168.01.5', 9100],
    ['192.168.1.005', 9100],
    ['0xc0.0xa8.0x1.0x5', 9100],
    ['3232235781', 9100],
    ['10.1', 9100],
    ['127.1', 9100],
    ['0177.0.0.1', 9100],
    ['１９２.168.1.5', 9100],
    ['192.168.1.٥', 9100],
    ['192。168。1。5', 9100],
    ['192.168.1.5 ', 9100],
    ['192.168.1.5\n', 9100],
    ['::ffff:192.168.1.5', 9100],
  ])('prints nothing at %s:%i', async (ip, port) => {
    const answers = [
      await app.later('printToPrinter', ip, port, slip),
      await app.later('testConnection', ip, port),
    ].map((json) => JSON.parse(json) as { success: boolean; code?: string });
    expect(answers.map(({ success, code }) => [success, code])).toEqual([
      [false, 'BAD_ARGS'],
      [false, 'BAD_ARGS'],
    ]);
  });
});
