import type { Engine } from '@bestellsystem/server/db/columns.ts';
import { createUser } from '@bestellsystem/server/features/sessions/accounts.ts';
import { quantile, reportLimit, type Suite } from './measure.ts';
import { type BenchApp, openBenchApp } from './statistics/bench-app.ts';

const NOW = '2026-11-20T20:00:00.000Z';
const GUESSES = 400;
const PASSWORD = 'waldfest';
const WRONG = { password: 'falsches', ipAddress: 'geraet' };
/** Half a millisecond: what a network adds differs by more, and who asks often has to wait. */
const AT_MOST = 1.05;

/** Whether the time that a wrong password takes tells which names of accounts and events exist. */
export function knownNamesSuite(engine: Engine): Suite {
  return {
    name: `known names ${engine}`,
    run: async function* () {
      const bench = await openBenchApp(engine, NOW);
      try {
        const { app, context, cookie } = bench;
        await createUser(context.db, { username: 'regina', password: PASSWORD, role: 'ADMIN', at: context.now() });
        await app.inject({
          method: 'POST',
          url: '/api/events',
          headers: { cookie },
          payload: {
            name: 'Fest',
            eventDate: NOW.slice(0, 10),
            waiterAccessTag: 'FEST',
            waiterAccessPassword: PASSWORD,
          },
        });
        yield await compare(bench, 'accounts', '/api/auth/login', [{ username: 'regina' }, { username: 'sabine' }]);
        yield await compare(bench, 'events', '/api/auth/waiter-login', [{ tag: 'FEST' }, { tag: 'BALL' }]);
      } finally {
        await bench.close();
      }
    },
  };
}

/** A name that exists and one that doesn't, in turns. */
async function compare(
  { app, context }: BenchApp,
  what: string,
  url: string,
  names: [object, object],
): Promise<string> {
  const ms: [number[], number[]] = [[], []];
  for (let guess = 0; guess < GUESSES; guess++) {
    const turns = [...names.entries()];
    for (const [place, name] of guess % 2 === 0 ? turns : turns.reverse()) {
      // Whoever guesses from ever new places never waits.
      await context.db.deleteFrom('login_attempts').execute();
      const from = performance.now();
      const { statusCode } = await app.inject({ method: 'POST', url, payload: { ...name, ...WRONG } });
      ms[place]?.push(performance.now() - from);
      if (statusCode !== 401) throw new Error(`${url} answered ${statusCode}`);
    }
  }
  // Whoever listens takes the quick answers, too: they say most of the work.
  const [known, unknown] = ms.map((times) => quantile(times, 0.25)) as [number, number];
  const figure = Math.max(known / unknown, unknown / known);
  const times = `${known.toFixed(2)} and ${unknown.toFixed(2)} ms`;
  return reportLimit({
    name: `${what}, one that exists and one that doesn't: ${times}`,
    unit: 'x',
    figure,
    atMost: AT_MOST,
  });
}
