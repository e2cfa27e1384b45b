import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEvent } from './bench-event.ts';
import { quantile, type Suite } from './measure.ts';
import { openBenchApp } from './statistics/bench-app.ts';

const STREAMS = Number(process.env.BENCH_STREAMS || 100);
const ORDERS = 40;
/** As many as one session may have open. */
const PER_SESSION = 5;

/** How long after an order the last of many screens has heard of it. */
export function fanOutSuite(): Suite {
  return {
    name: 'streams sqlite',
    run: async function* () {
      const bench = await openBenchApp('sqlite', '2026-11-20T20:00:00.000Z');
      try {
        const event = await createEvent(bench);
        await bench.app.listen({ port: 0, host: '127.0.0.1' });
        const { port } = bench.app.server.address() as AddressInfo;
        const heard = Array.from({ length: STREAMS }, () => 0);
        let told = Promise.withResolvers<void>();
        let wanted = 0;
        const hear = (screen: number, text: string): void => {
          heard[screen] = (heard[screen] ?? 0) + text.split('event: order.created').length - 1;
          if (heard.every((count) => count >= wanted)) told.resolve();
        };
        const cookies: string[] = [];
        for (let count = 0; count < STREAMS / PER_SESSION; count++) cookies.push(await bench.newSession());
        await Promise.all(
          heard.map((_, screen) =>
            open(port, event.id, cookies[screen % cookies.length] ?? '', (text) => hear(screen, text)),
          ),
        );
        const figures: number[] = [];
        for (wanted = 1; wanted <= ORDERS; wanted++) {
          told = Promise.withResolvers();
          await event.place();
          const from = performance.now();
          await told.promise;
          figures.push(performance.now() - from);
        }
        const [middle, late] = [quantile(figures, 0.5), quantile(figures, 0.95)].map((ms) => ms.toFixed(1));
        yield `last of ${STREAMS} screens after the answer: median ${middle} ms, 95th percentile ${late} ms`;
      } finally {
        bench.app.server.closeAllConnections();
        await bench.close();
      }
    },
  };
}

function open(port: number, eventId: number, cookie: string, onText: (text: string) => void): Promise<void> {
  const opened = Promise.withResolvers<void>();
  const outgoing = request({ host: '127.0.0.1', port, path: `/api/events/${eventId}/stream`, headers: { cookie } });
  outgoing.on('error', () => {});
  outgoing.on('response', (response) => {
    response.setEncoding('utf8').on('error', () => {});
    response.on('data', (text: string) => {
      opened.resolve();
      onText(text);
    });
  });
  outgoing.end();
  return opened.promise;
}
