import { BREAKAGES, brokenCommand } from './broken-product.ts';
import { changePayloads } from './changed-payloads.ts';
import { drainQueues } from './drain-queues.ts';
import type { Fault } from './fault.ts';
import { type Size, TWICE } from './faults.ts';
import { attackAsGuests } from './hostile-guests.ts';
import { noOwnNetworks, takeOrdersAlone } from './no-internet.ts';
import { misleadClocks } from './wrong-clocks.ts';

const SEED = 20_261_121;

/** What waiters' devices, or whoever speaks as one, do to the server, and what the world outside does. */
export function deviceFaults(size: Size): Fault[] {
  return [
    {
      name: 'clocks of devices that are wrong',
      run: () => misleadClocks({ orders: size.wronglyDatedOrders }),
      controls: [
        {
          name: 'trusts the clocks of the devices',
          expects: /^number \d+ is booked at /,
          run: () => misleadClocks({ orders: 10 }, { command: brokenCommand(BREAKAGES.trustsDevices) }),
        },
      ],
    },
    {
      name: 'payloads that were changed on their way',
      run: () => changePayloads({ payloads: size.changedPayloads, seed: SEED }),
      controls: [
        {
          name: 'believes the prices of the devices',
          expects: /^number \d+ brought /,
          run: () => changePayloads({ payloads: 60, seed: SEED }, { command: brokenCommand(BREAKAGES.believesPrices) }),
        },
      ],
    },
    {
      name: 'devices that come back all at once',
      run: () => drainQueues({ devices: 30, ordersEach: 40 }),
      controls: [
        {
          name: 'ignores the id of the client order',
          expects: TWICE,
          run: () =>
            drainQueues({ devices: 2, ordersEach: 3 }, { command: brokenCommand(BREAKAGES.ignoresClientOrderId) }),
        },
      ],
    },
    {
      name: 'guests who attack from the same network',
      run: () => attackAsGuests({ seconds: 15 }),
      controls: [
        {
          name: 'hashes in one queue what anybody asks for',
          expects: /^a device that was here before /,
          run: () =>
            attackAsGuests(
              { seconds: 8 },
              { command: brokenCommand(BREAKAGES.hashesInOneQueue, BREAKAGES.registersWithoutEnd) },
            ),
        },
      ],
    },
    {
      name: 'no way into the internet (root)',
      obstacle: noOwnNetworks,
      run: () => takeOrdersAlone({ orders: size.ordersAlone }),
      controls: [
        {
          name: 'calls home once',
          expects: /packets wanted to leave/,
          run: () => takeOrdersAlone({ orders: 5 }, 'calls home'),
        },
        {
          name: 'may print anywhere',
          expects: /packets wanted to leave/,
          run: () => takeOrdersAlone({ orders: 5 }, 'may print anywhere'),
        },
      ],
    },
  ];
}
