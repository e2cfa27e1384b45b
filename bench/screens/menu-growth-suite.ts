import { RunningServer } from '@bestellsystem/e2e/support/running-server.ts';
import { median, reportLimit, type Suite } from '../measure.ts';
import { type KeptLogin, keptLoginAt, SLOWER, type Started, startCold } from './cold-start.ts';
import { setUpLargeMenu } from './large-menu.ts';

const ROUNDS = 3;
/** Beside the two of the fest. */
const SIZES = { 26: { items: 24, categories: 4 }, 5000: { items: 5000, categories: 10 } };
const LINES = ['loopback', 'slow 4G'] as const;

interface Installed {
  server: RunningServer;
  login: KeptLogin;
  /** By what is shown. */
  addresses: Record<'«Alle»' | 'a category', string>;
}

/** From an empty browser to the items of a menu, small and large. */
export const menuGrowthSuite: Suite = {
  name: 'menu growth',
  run: async function* () {
    const servers: RunningServer[] = [];
    try {
      const [small, large] = [await install(servers, 26), await install(servers, 5000)];
      for (const line of LINES) {
        for (const shown of ['«Alle»', 'a category'] as const) {
          const [few, many]: [Started[], Started[]] = [[], []];
          for (let round = 0; round < ROUNDS; round++) {
            few.push(await start(small, shown, line));
            many.push(await start(large, shown, line));
          }
          yield* report(`${shown}, ${SLOWER} times slowed, ${line}`, few, many);
        }
      }
    } finally {
      for (const server of servers) await server.stop();
    }
  },
};

async function install(servers: RunningServer[], size: keyof typeof SIZES): Promise<Installed> {
  const server = new RunningServer();
  servers.push(server);
  await server.start();
  const { items, categories } = SIZES[size];
  const { eventId, categoryIds } = await setUpLargeMenu(server.url, items, categories);
  const login = await keptLoginAt(server.url);
  const at = (category: unknown) => `${server.url}/event-menu?event=${eventId}&tisch=7&kategorie=${category}`;
  return { server, login, addresses: { '«Alle»': at('alle'), 'a category': at(categoryIds[0]) } };
}

function start({ login, addresses }: Installed, shown: keyof Installed['addresses'], line: (typeof LINES)[number]) {
  return startCold({ url: addresses[shown], ready: '.item-tile', login, line });
}

function* report(name: string, few: readonly Started[], many: readonly Started[]): Generator<string> {
  const middle = (seen: readonly Started[], figure: keyof Started) => median(seen.map((one) => one[figure]));
  for (const [kind, unit, atMost] of [
    ['ms', 'ms', 1.5],
    ['heap', 'MB', 2],
  ] as const) {
    const [small, large] = [middle(few, kind), middle(many, kind)];
    yield `${name}: ${small.toFixed(1)} ${unit} with 26 items, ${large.toFixed(1)} with 5000`;
    yield reportLimit({ name: `${name}, ${kind}`, unit: 'x', figure: large / small, atMost });
  }
  yield `${name}: ${middle(few, 'kB').toFixed(0)} and ${middle(many, 'kB').toFixed(0)} kB came before`;
}
