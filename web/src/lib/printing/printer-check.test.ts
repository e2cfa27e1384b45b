// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { checkPrinterNow } from './printer-check.ts';

const message = '127.0.0.1:9100 ist für Drucker nicht erlaubt. Erlaubt sind IP-Adressen in 10.0.0.0/8 mit Port 9100.';

afterEach(() => vi.unstubAllGlobals());

function answering(status: number, body: unknown) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
}

it('tells why the server does not look at a place', async () => {
  answering(400, { code: 'PRINTER_ADDRESS', message });
  expect(await checkPrinterNow('127.0.0.1', 9100)).toEqual({ refusal: message });
});

it('knows nothing of a printer when the server could not be asked', async () => {
  answering(500, { code: 'INTERNAL', message: 'Interner Fehler' });
  expect(await checkPrinterNow('192.168.1.50', 9100)).toBeUndefined();
});

it('says what the server saw', async () => {
  answering(200, { status: 'paper', message: 'Papier leer' });
  expect(await checkPrinterNow('192.168.1.50', 9100)).toEqual({
    status: 'paper',
    message: 'Papier leer',
    from: 'server',
  });
});
